/* bench-host: what a bridge costs when it is written by hand.
 *
 * The smallest plain C program around WebKitGTK that does the work the library does through its interface, so that a
 * benchmark can run blocks of both in turn and compare them as a ratio. It has one view on one small page. Each line on
 * standard input is a command, answered by one line of JSON on standard output:
 *
 *   run WAY N W SIZE   N calls page -> native -> page, W of them in flight; SIZE bytes each, for the ways with a payload:
 *                      message      script message, answered through its reply
 *                      batch        the same, but a turn's calls as one message with one answer
 *                      navigation   the classic way: queue in the page, iframe.src, fetch the queue, evaluate each answer
 *                      text-up text-down text-echo         text, by script message and reply
 *                      base64-up base64-down base64-echo   bytes as base64, by script message and reply
 *                      fetch-up fetch-down fetch-echo      bytes, by fetch from a custom scheme
 *   native N           N calls native -> page -> native, one after the other: evaluate, with result
 *   spans              the microseconds from call to call of the last block: {"spans":[…]}
 *   reload N           N loads of the page, each begun when the page before has spoken
 *   memory             private memory of both processes in KiB: {"host":…,"web":…}
 *   quit               ends the program, as the end of standard input does
 *
 * A timed command answers {"total":mean,"n":N}, in microseconds per call by a monotonic clock here: the page's clock steps
 * by a millisecond. `bench-host --start` instead prints when the view was made and when the page's first message came, in
 * microseconds of that clock, and exits: {"made":…,"first":…}. */
#include "host.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

WebKitWebView *view;
struct block block;

static GIOChannel *input;
static gboolean start_only;
static double made; /* when the view was made */

static void listen_for_commands(void);

double now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

void die(const char *why) {
    printf("{\"error\":\"%s\"}\n", why);
    fflush(stdout);
    exit(1);
}

void stamp(void) {
    if (block.seen > block.calls) die("more calls than asked for");
    block.stamps[block.seen++] = now_us();
}

/* ----------------------------------------------------------------------------------------------------- answers -- */

static void end(double total, unsigned count) {
    printf("{\"total\":%.4f,\"n\":%u}\n", total / count, count);
    fflush(stdout);
    block.running = FALSE;
    listen_for_commands();
}

void report(void) {
    if (block.seen != block.calls + 1) die("calls were lost");
    end(block.stamps[block.calls] - block.began, block.calls);
}

static void print_spans(void) {
    printf("{\"spans\":[");
    for (unsigned i = 1; i < block.seen; i++) printf("%s%.1f", i > 1 ? "," : "", block.stamps[i] - block.stamps[i - 1]);
    printf("]}\n");
}

/* The page is there. */
void report_reload(void) {
    if (block.reloads == 0) return;
    if (--block.reloads > 0) webkit_web_view_reload(view);
    else end(now_us() - block.began, block.calls);
}

void report_start(void) {
    if (!start_only) return;
    printf("{\"made\":%.1f,\"first\":%.1f}\n", made, now_us());
    fflush(stdout);
    gtk_main_quit();
}

/* ---------------------------------------------------------------------------------------------------- commands -- */

static void begin(unsigned calls, unsigned in_flight, unsigned size) {
    block.running = TRUE;
    block.calls = calls;
    block.in_flight = MIN(in_flight, calls);
    block.size = size;
    block.seen = 0;
    g_free(block.stamps);
    block.stamps = g_new(double, calls + 1);
    block.began = now_us();
}

/* The time begins with the page's word that it begins; the first stamp is the first call's arrival. */
static void run(const char *way, unsigned calls, unsigned in_flight, unsigned size) {
    begin(calls, in_flight, size);
    char *source = g_strdup_printf("void _run('%s',%u,%u,%u)", way, calls, block.in_flight, size);
    webkit_web_view_evaluate_javascript(view, source, -1, NULL, NULL, NULL, NULL, NULL);
    g_free(source);
}

/* The first stamp is the first question's. */
static void ask_page(unsigned calls) {
    begin(calls, 1, 0);
    stamp();
    ask();
}

static void reload(unsigned count) {
    begin(count, 1, 0);
    block.reloads = count;
    webkit_web_view_reload(view);
}

static void obey(const char *line) {
    char name[16] = "", way[16] = "";
    unsigned calls = 0, in_flight = 0, size = 0;
    int words = sscanf(line, "%15s", name);
    gboolean has_way = sscanf(line, "run %15[a-z0-9-] %u %u %u", way, &calls, &in_flight, &size) == 4 && in_flight >= 1;
    gboolean has_count = has_way || sscanf(line, "%*s %u", &calls) == 1;
    gboolean is_possible = words == 1 && has_count && calls >= 1 && calls <= LONGEST && size <= LARGEST;
    if (has_way && is_possible) run(way, calls, in_flight, size);
    else if (is_possible && g_str_equal(name, "native")) ask_page(calls);
    else if (is_possible && g_str_equal(name, "reload")) reload(calls);
    else if (g_str_equal(name, "spans")) print_spans();
    else if (g_str_equal(name, "memory")) print_memory();
    else if (g_str_equal(name, "quit")) gtk_main_quit();
    else printf("{\"error\":\"not a command\"}\n");
    fflush(stdout);
}

static gboolean on_input(GIOChannel *channel, GIOCondition condition, gpointer data) {
    (void)condition, (void)data;
    char *line = NULL;
    GIOStatus status = g_io_channel_read_line(channel, &line, NULL, NULL, NULL);
    if (status == G_IO_STATUS_AGAIN) return G_SOURCE_CONTINUE;
    if (status == G_IO_STATUS_NORMAL) obey(line);
    else gtk_main_quit();
    g_free(line);
    return !block.running; /* one command at a time: end() listens again */
}

static void listen_for_commands(void) {
    g_io_add_watch(input, G_IO_IN | G_IO_HUP | G_IO_ERR, on_input, NULL);
}

/* ------------------------------------------------------------------------------------------------------ window -- */

static void on_load(WebKitWebView *web_view, WebKitLoadEvent event) {
    (void)web_view;
    static gboolean is_listening;
    if (event != WEBKIT_LOAD_FINISHED || start_only || is_listening) return;
    is_listening = TRUE;
    listen_for_commands();
}

static void on_terminated(void) { die("the web process ended"); }

static WebKitUserContentManager *page_content(void) {
    WebKitUserContentManager *manager = webkit_user_content_manager_new();
    WebKitUserScript *script = webkit_user_script_new(page_script, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
                                                      WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, NULL, NULL);
    webkit_user_content_manager_add_script(manager, script);
    webkit_user_script_unref(script);
    g_signal_connect(manager, "script-message-with-reply-received::host", G_CALLBACK(on_message), NULL);
    webkit_user_content_manager_register_script_message_handler_with_reply(manager, "host", NULL);
    return manager;
}

static void register_scheme(void) {
    WebKitWebContext *context = webkit_web_context_get_default();
    webkit_web_context_register_uri_scheme(context, "bench", on_scheme, NULL, NULL);
    webkit_security_manager_register_uri_scheme_as_secure(webkit_web_context_get_security_manager(context), "bench");
}

int main(int argc, char **argv) {
    gtk_init(&argc, &argv);
    start_only = argc > 1 && strcmp(argv[1], "--start") == 0;
    input = g_io_channel_unix_new(STDIN_FILENO);
    g_io_channel_set_encoding(input, NULL, NULL); /* bytes: a bad line is no command, not a read error */

    made = now_us();
    register_scheme();
    view = WEBKIT_WEB_VIEW(webkit_web_view_new_with_user_content_manager(page_content()));
    g_signal_connect(view, "decide-policy", G_CALLBACK(on_policy), NULL);
    g_signal_connect(view, "load-changed", G_CALLBACK(on_load), NULL);
    g_signal_connect(view, "web-process-terminated", G_CALLBACK(on_terminated), NULL);

    GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
    gtk_window_set_default_size(GTK_WINDOW(window), 800, 600);
    g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), NULL);
    gtk_container_add(GTK_CONTAINER(window), GTK_WIDGET(view));
    gtk_widget_show_all(window);
    webkit_web_view_load_uri(view, PAGE_URL);
    gtk_main();
    return 0;
}
