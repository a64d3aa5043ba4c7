/* Calls: page -> native by script message and in the classic way, native -> page by evaluation. */
#include "host.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void reply_text(JSCValue *body, WebKitScriptMessageReply *reply, const char *text) {
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

/* What the page says of a run, and that it is there. */
static void take_word(const char *text) {
    if (strcmp(text, "begin") == 0) {
        block.began = now_us();
    } else if (g_str_has_prefix(text, "done ") && block.running) {
        stamp();
        if (strcmp(text, "done 0") != 0) die("the page got wrong answers");
        report();
    } else if (strcmp(text, "hello") == 0) {
        report_start();
        report_reload();
    }
}

gboolean on_message(WebKitUserContentManager *manager, JSCValue *body, WebKitScriptMessageReply *reply) {
    (void)manager;
    char *text = jsc_value_to_string(body), *key = text[0] == '{' ? strstr(text, "\"reqId\":") : NULL;
    if (text[0] == '[') {
        answer_batch(body, reply, text);
    } else if (text[0] == '>') {
        on_payload(body, reply, text);
    } else if (key) {
        stamp();
        char answer[64];
        snprintf(answer, sizeof answer, "{\"respId\":%lu,\"data\":\"" ANSWER "\"}", strtoul(key + 8, NULL, 10));
        reply_text(body, reply, answer);
    } else {
        take_word(text);
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

gboolean on_policy(WebKitWebView *web_view, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type) {
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

void ask(void) {
    char text[128];
    snprintf(text, sizeof text, "{\"reqId\":%u,\"name\":\"echo\",\"data\":\"" DATA "\"}", block.seen);
    evaluate_call("_ask", text, on_asked);
}
