/* bench-host: what a bridge costs when it is written by hand.
 *
 * The smallest plain C program around WebKitGTK that does the work the library does through its interface, so that a
 * benchmark can run blocks of both in turn and compare them as a ratio. It has one view on one small page. Each line on
 * standard input is a command, answered by one line of JSON on standard output:
 *
 *   message N      N calls page -> native -> page, one after the other: script message, answered through its reply
 *   navigation N   the same in the classic way: queue in the page, iframe.src, fetch the queue, evaluate the answer
 *   flight N W     N calls like `message`, W of them in flight
 *   flightbatch N W  the same, but a turn's calls as one message with one answer
 *   flightnav N W  N calls like `navigation`, W of them in flight
 *   native N       N calls native -> page -> native, one after the other: evaluate, with result
 *   memory         private memory of both processes in KiB: {"host":…,"web":…}
 *   quit           ends the program, as the end of standard input does
 *
 * A timed command answers {"us":median,"total":mean,"n":N}, in microseconds per call by a monotonic clock here: the
 * page's clock steps by a millisecond. `bench-host --start` instead prints the milliseconds from the entry of main to
 * the page's first message, and exits. */
#include <webkit2/webkit2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LONGEST 1000000 /* the most calls in one command: each keeps a time stamp */
#define QUEUE_URL "https://__wvjb_queue_message__"
#define DATA "0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab" /* 60 bytes, each way to be read */
#define ANSWER "0123456789abcdef"                                           /* makes an answer of about 40 bytes */

static const char page_script[] =
    "(() => {\n"
    "  const port = webkit.messageHandlers.host, waiting = new Map()\n"
    "  let serial = 0, queue = [], frame\n"
    "  let batch = []\n"
    "  function sendBatch() {\n"
    "    const text = JSON.stringify(batch)\n"
    "    batch = []\n"
    "    port.postMessage(text).then(text => {\n"
    "      for (const answer of JSON.parse(text)) settle(answer.respId, answer.data)\n"
    "    })\n"
    "  }\n"
    "  function settle(id, value) { const f = waiting.get(id); waiting.delete(id); f(value) }\n"
    "  const ways = {\n"
    "    message(name, data, f) {\n"
    "      const reqId = ++serial\n"
    "      waiting.set(reqId, f)\n"
    "      port.postMessage(JSON.stringify({reqId, name, data})).then(text => {\n"
    "        const answer = JSON.parse(text)\n"
    "        settle(answer.respId, answer.data)\n"
    "      })\n"
    "    },\n"
    "    navigation(handlerName, data, f) {\n"
    "      const callbackId = 'cb_' + ++serial\n"
    "      waiting.set(callbackId, f)\n"
    "      queue.push({handlerName, data, callbackId})\n"
    "      if (!frame) {\n"
    "        frame = document.createElement('iframe')\n"
    "        frame.style.display = 'none'\n"
    "        document.documentElement.append(frame)\n"
    "      }\n"
    "      frame.src = '" QUEUE_URL "'\n"
    "    },\n"
    "    batch(name, data, f) {\n"
    "      const reqId = ++serial\n"
    "      waiting.set(reqId, f)\n"
    "      if (batch.length === 0) queueMicrotask(sendBatch)\n"
    "      batch.push({reqId, name, data})\n"
    "    },\n"
    "  }\n"
    "  window._fetchQueue = () => { const text = JSON.stringify(queue); queue = []; return text }\n"
    "  window._handleMessageFromObjC = text => {\n"
    "    const message = JSON.parse(text)\n"
    "    settle(message.responseId, message.responseData)\n"
    "  }\n"
    "  const handlers = {echo: data => data.length === 60 ? '" ANSWER "' : 'bad'}\n"
    "  window._ask = text => {\n"
    "    const message = JSON.parse(text)\n"
    "    return JSON.stringify({respId: message.reqId, data: handlers[message.name](message.data)})\n"
    "  }\n"
    "  window._run = (way, n, inFlight) => {\n"
    "    let sent = 0, answered = 0, bad = 0\n"
    "    const send = () => { sent++; ways[way]('echo', '" DATA "', next) }\n"
    "    const next = data => {\n"
    "      if (data !== '" ANSWER "') bad++\n"
    "      if (++answered === n) port.postMessage('done ' + bad)\n"
    "      else if (sent < n) send()\n"
    "    }\n"
    "    while (sent < inFlight) send()\n"
    "  }\n"
    "})()\n";

static const char page[] = "<!doctype html><title>bench</title><body>"
                           "<script>webkit.messageHandlers.host.postMessage('hello')</script>";

static WebKitWebView *view;
static GIOChannel *input;
static gboolean start_only;
static double entered; /* when main began */
static struct {        /* the command being run: stamps[0] is the start, each later one a call that has come round */
    gboolean running;
    unsigned calls, in_flight, seen;
    double *stamps;
} block;
static void listen_for_commands(void);
static void ask(void);

static double now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static void die(const char *why) {
    printf("{\"error\":\"%s\"}\n", why);
    fflush(stdout);
    exit(1);
}

/* ------------------------------------------------------------------------------------------------- time stamps -- */

static void stamp(void) {
    if (block.seen > block.calls) die("more calls than asked for");
    block.stamps[block.seen++] = now_us();
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* With W in flight calls arrive in bursts, so the median is taken over runs of W calls, each divided by W.
 * One after the other, W is 1 and this is the plain median of the round trips. */
static void report(void) {
    unsigned width = block.in_flight, groups = block.calls / width;
    if (block.seen != block.calls + 1) die("calls were lost");
    double *spans = g_new(double, groups), total = block.stamps[block.calls] - block.stamps[0];
    for (unsigned i = 0; i < groups; i++) spans[i] = (block.stamps[(i + 1) * width] - block.stamps[i * width]) / width;
    qsort(spans, groups, sizeof *spans, ascending);
    printf("{\"us\":%.3f,\"total\":%.3f,\"n\":%u}\n", spans[groups / 2], total / block.calls, block.calls);
    fflush(stdout);
    g_free(spans);
    g_free(block.stamps);
    block.running = FALSE;
    listen_for_commands();
}

/* ------------------------------------------------------------------------------------------------------- texts -- */

/* The text as a JavaScript literal in single quotes: \ ' and line ends would break out of it. */
static GString *append_literal(GString *out, const char *text) {
    g_string_append_c(out, '\'');
    for (const char *c = text; *c; c++) {
        if (*c == '\\' || *c == '\'') g_string_append_c(out, '\\');
        if (*c == '\n') g_string_append(out, "\\n");
        else if (*c == '\r') g_string_append(out, "\\r");
        else g_string_append_c(out, *c);
    }
    return g_string_append_c(out, '\'');
}

/* Evaluates function('text'). */
static void evaluate_call(const char *function, const char *text, GAsyncReadyCallback done) {
    GString *source = g_string_append_c(append_literal(g_string_append_c(g_string_new(function), '('), text), ')');
    webkit_web_view_evaluate_javascript(view, source->str, source->len, NULL, NULL, NULL, done, NULL);
    g_string_free(source, TRUE);
}

static char *evaluated_text(GAsyncResult *result) {
    GError *error = NULL;
    JSCValue *value = webkit_web_view_evaluate_javascript_finish(view, result, &error);
    if (!value) die(error->message);
    char *text = jsc_value_to_string(value);
    g_object_unref(value);
    return text;
}

/* --------------------------------------------------------------------------- page -> native, by script message -- */

static void reply_text(JSCValue *body, WebKitScriptMessageReply *reply, const char *text) {
    JSCValue *value = jsc_value_new_string(jsc_value_get_context(body), text);
    webkit_script_message_reply_return_value(reply, value);
    g_object_unref(value);
}

/* A turn's calls in one array, answered by one. */
static void answer_batch(JSCValue *body, WebKitScriptMessageReply *reply, const char *text) {
    GString *answers = g_string_new("[");
    for (const char *at = text; (at = strstr(at, "\"reqId\":")); at++) {
        stamp();
        if (answers->len > 1) g_string_append_c(answers, ',');
        g_string_append_printf(answers, "{\"respId\":%lu,\"data\":\"" ANSWER "\"}", strtoul(at + 8, NULL, 10));
    }
    g_string_append_c(answers, ']');
    reply_text(body, reply, answers->str);
    g_string_free(answers, TRUE);
}

static gboolean on_message(WebKitUserContentManager *manager, JSCValue *body, WebKitScriptMessageReply *reply) {
    (void)manager;
    char *text = jsc_value_to_string(body), *key = strstr(text, "\"reqId\":");
    if (text[0] == '[') {
        answer_batch(body, reply, text);
    } else if (key) {
        stamp();
        char answer[64];
        snprintf(answer, sizeof answer, "{\"respId\":%lu,\"data\":\"" ANSWER "\"}", strtoul(key + 8, NULL, 10));
        reply_text(body, reply, answer);
    } else if (g_str_has_prefix(text, "done ") && block.running) {
        stamp();
        if (strcmp(text, "done 0") != 0) die("the page got wrong answers");
        report();
    } else if (strcmp(text, "hello") == 0 && start_only) {
        printf("%.1f\n", (now_us() - entered) / 1e3);
        gtk_main_quit();
    }
    g_free(text);
    return TRUE; /* ours; one that is not answered resolves with undefined */
}

/* --------------------------------------------------------------------- page -> native, in the classic way -------- */

static void on_queue(GObject *object, GAsyncResult *result, gpointer data) {
    (void)object, (void)data;
    char *queue = evaluated_text(result), *at = queue;
    while ((at = strstr(at, "\"callbackId\":\""))) {
        stamp();
        at += strlen("\"callbackId\":\"");
        char answer[96];
        int length = (int)strcspn(at, "\"");
        snprintf(answer, sizeof answer, "{\"responseId\":\"%.*s\",\"responseData\":\"" ANSWER "\"}", length, at);
        evaluate_call("_handleMessageFromObjC", answer, NULL);
    }
    g_free(queue);
}

static gboolean on_policy(WebKitWebView *web_view, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type) {
    (void)web_view;
    if (type != WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION) return FALSE;
    WebKitNavigationPolicyDecision *navigation = WEBKIT_NAVIGATION_POLICY_DECISION(decision);
    WebKitNavigationAction *action = webkit_navigation_policy_decision_get_navigation_action(navigation);
    const char *url = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action));
    if (!g_str_has_prefix(url, QUEUE_URL)) return FALSE;
    webkit_policy_decision_ignore(decision);
    webkit_web_view_evaluate_javascript(view, "_fetchQueue()", -1, NULL, NULL, NULL, on_queue, NULL);
    return TRUE;
}

/* -------------------------------------------------------------------------------------- native -> page -> native -- */

static void on_asked(GObject *object, GAsyncResult *result, gpointer data) {
    (void)object, (void)data;
    char *text = evaluated_text(result), *key = strstr(text, "\"respId\":");
    if (!key || strtoul(key + 9, NULL, 10) != block.seen || !strstr(key, ANSWER)) die("a wrong answer from the page");
    g_free(text);
    stamp();
    if (block.seen <= block.calls) ask();
    else report();
}

static void ask(void) {
    char text[128];
    snprintf(text, sizeof text, "{\"reqId\":%u,\"name\":\"echo\",\"data\":\"" DATA "\"}", block.seen);
    evaluate_call("_ask", text, on_asked);
}

/* ------------------------------------------------------------------------------------------------------ memory -- */

/* What would be free if the process ended: shared libraries are not counted. */
static long private_kib(const char *pid) {
    char *path = g_strdup_printf("/proc/%s/smaps_rollup", pid), *text = NULL;
    long sum = 0;
    if (g_file_get_contents(path, &text, NULL, NULL))
        for (const char *at = text; (at = strstr(at, "\nPrivate_")); at++) sum += strtol(strchr(at, ':') + 1, NULL, 10);
    g_free(path);
    g_free(text);
    return sum;
}

/* The web process is our child of that name (the kernel keeps 15 bytes of it). WebKit 4.1 has no call to ask for it. */
static long web_private_kib(void) {
    GDir *directory = g_dir_open("/proc", 0, NULL);
    const char *pid;
    long sum = 0;
    while (directory && (pid = g_dir_read_name(directory))) {
        char *path = g_strdup_printf("/proc/%s/stat", pid), *text = NULL, *name_end;
        if (g_file_get_contents(path, &text, NULL, NULL) && strstr(text, "(WebKitWebProces)") &&
            (name_end = strrchr(text, ')')) && atoi(name_end + 4) == getpid()) /* "pid (name) state parent …" */
            sum += private_kib(pid);
        g_free(path);
        g_free(text);
    }
    if (directory) g_dir_close(directory);
    return sum;
}

/* ---------------------------------------------------------------------------------------------------- commands -- */

static void begin(const char *way, unsigned calls, unsigned in_flight) {
    block.running = TRUE;
    block.calls = calls;
    block.in_flight = MIN(in_flight, calls);
    block.seen = 0;
    block.stamps = g_new(double, calls + 1);
    if (!way) { /* native: the first stamp is the first question's */
        stamp();
        ask();
        return;
    }
    /* The first stamp is the first call's arrival; the last is the page's word that it has its last answer. */
    char *source = g_strdup_printf("_run('%s',%u,%u)", way, calls, block.in_flight);
    webkit_web_view_evaluate_javascript(view, source, -1, NULL, NULL, NULL, NULL, NULL);
    g_free(source);
}

static void obey(const char *line) {
    char name[16] = "";
    unsigned calls = 0, in_flight = 0;
    int fields = sscanf(line, "%15s %u %u", name, &calls, &in_flight);
    gboolean sequential = fields == 2 && calls >= 1 && calls <= LONGEST;
    gboolean pipelined = fields == 3 && calls >= 1 && calls <= LONGEST && in_flight >= 1;
    if (sequential && !strcmp(name, "message")) begin("message", calls, 1);
    else if (sequential && !strcmp(name, "navigation")) begin("navigation", calls, 1);
    else if (pipelined && !strcmp(name, "flight")) begin("message", calls, in_flight);
    else if (pipelined && !strcmp(name, "flightbatch")) begin("batch", calls, in_flight);
    else if (pipelined && !strcmp(name, "flightnav")) begin("navigation", calls, in_flight);
    else if (sequential && !strcmp(name, "native")) begin(NULL, calls, 1);
    else if (!strcmp(name, "memory")) printf("{\"host\":%ld,\"web\":%ld}\n", private_kib("self"), web_private_kib());
    else if (!strcmp(name, "quit")) gtk_main_quit();
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
    return !block.running; /* one command at a time: report() listens again */
}

static void listen_for_commands(void) {
    g_io_add_watch(input, G_IO_IN | G_IO_HUP | G_IO_ERR, on_input, NULL);
}

static void on_load(WebKitWebView *web_view, WebKitLoadEvent event) {
    (void)web_view;
    if (event == WEBKIT_LOAD_FINISHED && !start_only) listen_for_commands();
}

static void on_terminated(void) { die("the web process ended"); }

int main(int argc, char **argv) {
    entered = now_us();
    gtk_init(&argc, &argv);
    start_only = argc > 1 && strcmp(argv[1], "--start") == 0;
    input = g_io_channel_unix_new(STDIN_FILENO);
    g_io_channel_set_encoding(input, NULL, NULL); /* bytes: a bad line is no command, not a read error */

    WebKitUserContentManager *manager = webkit_user_content_manager_new();
    WebKitUserScript *script = webkit_user_script_new(page_script, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
                                                      WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, NULL, NULL);
    webkit_user_content_manager_add_script(manager, script);
    webkit_user_script_unref(script);
    g_signal_connect(manager, "script-message-with-reply-received::host", G_CALLBACK(on_message), NULL);
    webkit_user_content_manager_register_script_message_handler_with_reply(manager, "host", NULL);

    view = WEBKIT_WEB_VIEW(webkit_web_view_new_with_user_content_manager(manager));
    g_signal_connect(view, "decide-policy", G_CALLBACK(on_policy), NULL);
    g_signal_connect(view, "load-changed", G_CALLBACK(on_load), NULL);
    g_signal_connect(view, "web-process-terminated", G_CALLBACK(on_terminated), NULL);

    GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
    gtk_window_set_default_size(GTK_WINDOW(window), 800, 600);
    g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), NULL);
    gtk_container_add(GTK_CONTAINER(window), GTK_WIDGET(view));
    gtk_widget_show_all(window);
    webkit_web_view_load_html(view, page, "https://app.localhost/");
    gtk_main();
    return 0;
}
