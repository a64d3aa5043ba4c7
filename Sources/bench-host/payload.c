/* Large texts and bytes, each by the ways that there are: text with reply, base64 with reply, fetch from a scheme. */
#include "host.h"
#include <string.h>

/* What goes down: made once for each size. */
static const char *payload(void) {
    static char *bytes;
    static unsigned size;
    if (!bytes || size != block.size) {
        g_free(bytes);
        size = block.size;
        bytes = g_malloc(size + 1);
        memset(bytes, '7', size);
        bytes[size] = 0;
    }
    return bytes;
}

static void check(gsize size) {
    if (size != block.size) die("a payload arrived with another size");
}

static void take_text(JSCValue *body, WebKitScriptMessageReply *reply, char direction, const char *text) {
    if (direction != 'd') check(strlen(text));
    reply_text(body, reply, direction == 'd' ? payload() : direction == 'e' ? text : "");
}

static void take_base64(JSCValue *body, WebKitScriptMessageReply *reply, char direction, const char *text) {
    gsize size = block.size;
    guchar *bytes = direction == 'd' ? NULL : g_base64_decode(text, &size);
    check(size);
    char *answer = direction == 'u' ? NULL : g_base64_encode(bytes ? bytes : (const guchar *)payload(), size);
    reply_text(body, reply, answer ? answer : "");
    g_free(bytes);
    g_free(answer);
}

/* ">" with what it is, "t"ext or "b"ase64, and where it goes: "u"p, "d"own, "e"cho. */
void on_payload(JSCValue *body, WebKitScriptMessageReply *reply, const char *text) {
    stamp();
    (text[1] == 't' ? take_text : take_base64)(body, reply, text[2], text + 3);
}

/* ------------------------------------------------------------------------------------------------------ scheme -- */

static void respond(WebKitURISchemeRequest *request, GBytes *bytes, const char *type) {
    GInputStream *stream = g_memory_input_stream_new_from_bytes(bytes);
    webkit_uri_scheme_request_finish(request, stream, (gint64)g_bytes_get_size(bytes), type);
    g_object_unref(stream);
    g_bytes_unref(bytes);
}

static GBytes *posted(WebKitURISchemeRequest *request) {
    GInputStream *stream = webkit_uri_scheme_request_get_http_body(request);
    char *bytes = g_malloc(block.size + 1); /* one more, to see the end */
    gsize size = 0;
    if (!stream || !g_input_stream_read_all(stream, bytes, block.size + 1, &size, NULL, NULL)) die("nothing was posted");
    g_object_unref(stream);
    check(size);
    return g_bytes_new_take(bytes, size);
}

void on_scheme(WebKitURISchemeRequest *request, gpointer data) {
    (void)data;
    const char *path = webkit_uri_scheme_request_get_path(request), *type = "application/octet-stream";
    if (g_str_equal(path, "/")) {
        respond(request, g_bytes_new_static(page_text, strlen(page_text)), "text/html");
        return;
    }
    stamp();
    if (g_str_equal(path, "/down")) {
        respond(request, g_bytes_new_static(payload(), block.size), type);
        return;
    }
    GBytes *bytes = posted(request);
    if (g_str_equal(path, "/echo")) {
        respond(request, bytes, type);
    } else {
        g_bytes_unref(bytes);
        respond(request, g_bytes_new_static("", 0), type);
    }
}
