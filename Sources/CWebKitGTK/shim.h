// Everything that Swift sees of GLib, GTK, JavaScriptCore and WebKitGTK.
// Swift does not import cast macros and variadic functions; they stand here as inline functions.
#pragma once

#include <cairo-svg.h>
#include <gtk/gtk.h>
#include <libsoup/soup.h>
#include <glib-unix.h>
#include <libintl.h>
#include <locale.h>
#include <jsc/jsc.h>
#include <malloc.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/prctl.h>
#include <webkit2/webkit2.h>

static inline GtkWidget *nb_widget(gpointer object) { return GTK_WIDGET(object); }
static inline GtkWindow *nb_window(gpointer object) { return GTK_WINDOW(object); }
static inline GtkContainer *nb_container(gpointer object) { return GTK_CONTAINER(object); }
static inline GApplication *nb_application(gpointer object) { return G_APPLICATION(object); }
static inline WebKitWebView *nb_web_view(gpointer object) { return WEBKIT_WEB_VIEW(object); }

static inline WebKitNavigationPolicyDecision *nb_navigation_decision(gpointer object) {
    return WEBKIT_NAVIGATION_POLICY_DECISION(object);
}

static inline WebKitPolicyDecision *nb_policy_decision(gpointer object) { return WEBKIT_POLICY_DECISION(object); }

static inline GtkWidget *nb_web_view_new(
    WebKitWebContext *context, WebKitUserContentManager *content, WebKitSettings *settings, gboolean is_automated) {
    return GTK_WIDGET(g_object_new(
        WEBKIT_TYPE_WEB_VIEW, "web-context", context, "user-content-manager", content, "settings", settings,
        "is-controlled-by-automation", is_automated, NULL));
}

static inline void nb_set_string(gpointer object, const char *property, const char *value) {
    g_object_set(object, property, value, NULL);
}

static inline void nb_set_boolean(gpointer object, const char *property, gboolean value) {
    g_object_set(object, property, value, NULL);
}

static inline gboolean nb_get_boolean(gpointer object, const char *property) {
    gboolean value = FALSE;
    g_object_get(object, property, &value, NULL);
    return value;
}

// The arguments of webkit_web_view_call_async_javascript_function for one text named `name`.
static inline GVariant *nb_text_argument(const char *name, const char *text) {
    GVariantDict dict;
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert_value(&dict, name, g_variant_new_string(text));
    return g_variant_dict_end(&dict);
}

static inline GError *nb_error_new(const char *domain, int code, const char *message) {
    return g_error_new_literal(g_quark_from_string(domain), code, message);
}

// For g_subprocess_launcher_set_child_setup: the child gets SIGTERM when its parent is gone, whatever ended it.
static inline void nb_end_with_parent(gpointer unused) {
    (void)unused;
    prctl(PR_SET_PDEATHSIG, SIGTERM);
}

static inline gpointer nb_option_callback(GOptionArgFunc function) { return (gpointer)function; }

static inline void nb_set_integer(gpointer object, const char *property, int value) {
    g_object_set(object, property, value, NULL);
}

static inline void nb_set_float(gpointer object, const char *property, double value) {
    g_object_set(object, property, value, NULL);
}

// A list of one number for each row.
static inline GtkListStore *nb_number_list_new(void) { return gtk_list_store_new(1, G_TYPE_UINT); }

static inline void nb_number_list_append(GtkListStore *list, guint number) {
    gtk_list_store_insert_with_values(list, NULL, -1, 0, number, -1);
}

static inline guint nb_number_list_get(GtkTreeModel *list, GtkTreeIter *row) {
    guint number = 0;
    gtk_tree_model_get(list, row, 0, &number, -1);
    return number;
}

// A dialog that does not hold its parent up, with a text of the page that is never taken for markup.
static inline GtkWidget *nb_message_dialog_new(
    GtkWindow *parent, GtkMessageType type, GtkButtonsType buttons, const char *title, const char *message) {
    GtkWidget *dialog =
        gtk_message_dialog_new(parent, GTK_DIALOG_DESTROY_WITH_PARENT, type, buttons, "%s", title);
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", message);
    gtk_window_set_title(GTK_WINDOW(dialog), title);
    return dialog;
}

static inline void nb_set_object(gpointer object, const char *property, gpointer value) {
    g_object_set(object, property, value, NULL);
}

static inline void nb_stack_set_needs_attention(GtkStack *stack, GtkWidget *child, gboolean needs_attention) {
    gtk_container_child_set(GTK_CONTAINER(stack), child, "needs-attention", needs_attention, NULL);
}

static inline GtkTextView *nb_text_view(gpointer object) { return GTK_TEXT_VIEW(object); }
static inline GtkTextBuffer *nb_text_buffer(gpointer object) { return GTK_TEXT_BUFFER(object); }

// Whether that pane shares in the room that its window gains and loses.
static inline void nb_paned_set_resize(GtkPaned *panes, GtkWidget *child, gboolean resize) {
    gtk_container_child_set(GTK_CONTAINER(panes), child, "resize", resize, NULL);
}

// Whether a person edits several lines of text in it.
static inline gboolean nb_is_editor(GtkWidget *widget) {
    return GTK_IS_TEXT_VIEW(widget) && gtk_text_view_get_editable(GTK_TEXT_VIEW(widget));
}

// Has gettext look its catalogues up anew, as its manual says.
extern int _nl_msg_cat_cntr;
static inline void nb_forget_translations(void) { ++_nl_msg_cat_cntr; }
static inline gboolean nb_is_geolocation_request(gpointer request) {
    return WEBKIT_IS_GEOLOCATION_PERMISSION_REQUEST(request);
}

static inline GIOStream *nb_io_stream(gpointer object) { return G_IO_STREAM(object); }
static inline GSocketService *nb_socket_service(gpointer object) { return G_SOCKET_SERVICE(object); }

static inline guint16 nb_inet_port(GSocketAddress *address) {
    return g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(address));
}

typedef gboolean (*NBConnectionCallback)(
    GThreadedSocketService *service, GSocketConnection *connection, GObject *source, gpointer data);

// Called on a thread of its own for each connection.
static inline void nb_on_connection(gpointer service, NBConnectionCallback callback, gpointer data) {
    g_signal_connect(service, "run", G_CALLBACK(callback), data);
}

// Reads lines that end in CR LF, and then bytes, from another stream, which it leaves open.
static inline GDataInputStream *nb_line_input(GInputStream *input) {
    GDataInputStream *lines = g_data_input_stream_new(input);
    g_filter_input_stream_set_close_base_stream(G_FILTER_INPUT_STREAM(lines), FALSE);
    g_data_input_stream_set_newline_type(lines, G_DATA_STREAM_NEWLINE_TYPE_CR_LF);
    return lines;
}

static inline char *nb_read_line(GDataInputStream *input) {
    return g_data_input_stream_read_line(input, NULL, NULL, NULL);
}

// What is there already, or what comes next: a buffered stream alone would wait until all of `size` is there.
static inline gssize nb_read_some(GDataInputStream *input, void *buffer, gsize size) {
    gsize there = g_buffered_input_stream_get_available(G_BUFFERED_INPUT_STREAM(input));
    if (there > 0) return g_input_stream_read(G_INPUT_STREAM(input), buffer, MIN(there, size), NULL, NULL);
    GInputStream *base = g_filter_input_stream_get_base_stream(G_FILTER_INPUT_STREAM(input));
    return g_input_stream_read(base, buffer, size, NULL, NULL);
}

// Waits for the first byte and leaves it where it is; -1 where there is none.
static inline int nb_first_byte(GSocket *socket) {
    guint8 byte = 0;
    if (!g_socket_condition_wait(socket, G_IO_IN, NULL, NULL)) return -1;
    return recv(g_socket_get_fd(socket), &byte, 1, MSG_PEEK) == 1 ? byte : -1;
}

static inline void nb_set_preferred_languages(WebKitWebContext *context, char **languages) {
    webkit_web_context_set_preferred_languages(context, (const gchar *const *)languages);
}
// A list of two texts for each row, the first of which is completed.
static inline GtkListStore *nb_text_pairs_new(void) { return gtk_list_store_new(2, G_TYPE_STRING, G_TYPE_STRING); }

static inline void nb_text_pairs_append(GtkListStore *list, const char *first, const char *second) {
    gtk_list_store_insert_with_values(list, NULL, -1, 0, first, 1, second, -1);
}

// Whether the first text of a row has the key, which is in lower case, anywhere in it.
static inline gboolean nb_text_pairs_match(
    GtkEntryCompletion *completion, const char *key, GtkTreeIter *row, gpointer unused) {
    (void)unused;
    char *text = NULL;
    gtk_tree_model_get(gtk_entry_completion_get_model(completion), row, 0, &text, -1);
    if (text == NULL) return FALSE;
    char *folded = g_utf8_casefold(text, -1);
    gboolean matches = strstr(folded, key) != NULL;
    g_free(folded);
    g_free(text);
    return matches;
}

static inline GtkLabel *nb_label(gpointer object) { return GTK_LABEL(object); }
static inline GtkButton *nb_button(gpointer object) { return GTK_BUTTON(object); }
static inline GtkBox *nb_box(gpointer object) { return GTK_BOX(object); }
static inline GtkMenu *nb_menu(gpointer object) { return GTK_MENU(object); }
static inline GtkToggleButton *nb_toggle_button(gpointer object) { return GTK_TOGGLE_BUTTON(object); }
static inline GtkSwitch *nb_switch(gpointer object) { return GTK_SWITCH(object); }
static inline GtkEntry *nb_entry(gpointer object) { return GTK_ENTRY(object); }
static inline GtkComboBox *nb_combo_box(gpointer object) { return GTK_COMBO_BOX(object); }
static inline GtkComboBoxText *nb_combo_box_text(gpointer object) { return GTK_COMBO_BOX_TEXT(object); }
static inline GtkScrolledWindow *nb_scrolled_window(gpointer object) { return GTK_SCROLLED_WINDOW(object); }
static inline GtkListBoxRow *nb_list_box_row(gpointer object) { return GTK_LIST_BOX_ROW(object); }

static inline void nb_number_list_insert(GtkListStore *list, int place, guint number) {
    gtk_list_store_insert_with_values(list, NULL, place, 0, number, -1);
}

// A list of three texts for each row.
static inline GtkListStore *nb_text_list_new(void) {
    return gtk_list_store_new(3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
}

static inline void nb_text_list_append(GtkListStore *list, const char *first, const char *second, const char *third) {
    gtk_list_store_insert_with_values(list, NULL, -1, 0, first, 1, second, 2, third, -1);
}

// The text of a row in a column; the caller frees it.
static inline char *nb_row_text(GtkTreeModel *model, GtkTreeIter *row, int column) {
    char *text = NULL;
    gtk_tree_model_get(model, row, column, &text, -1);
    return text;
}

// A tree of a number and two texts for each row.
static inline GtkTreeStore *nb_outline_new(void) {
    return gtk_tree_store_new(3, G_TYPE_UINT, G_TYPE_STRING, G_TYPE_STRING);
}

static inline void nb_outline_insert(
    GtkTreeStore *store, GtkTreeIter *row, GtkTreeIter *parent, int place, guint number, const char *key, const char *value) {
    gtk_tree_store_insert_with_values(store, row, parent, place, 0, number, 1, key, 2, value, -1);
}

static inline gboolean nb_is_menu_button(gpointer object) { return GTK_IS_MENU_BUTTON(object); }

// A cell as a screen reader has it, NULL where there is none; to be let go of.
static inline AtkObject *nb_table_cell(AtkObject *table, int row, int column) {
    return ATK_IS_TABLE(table) ? atk_table_ref_at(ATK_TABLE(table), row, column) : NULL;
}

// Has a screen reader say a text.
static inline void nb_announce(AtkObject *object, const char *text) {
    g_signal_emit_by_name(object, "announcement", text);
}
