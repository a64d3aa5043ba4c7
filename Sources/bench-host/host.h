/* What the parts of bench-host share. */
#pragma once

#include <webkit2/webkit2.h>

#define QUEUE_URL "https://__wvjb_queue_message__"
#define PAGE_URL "bench://app/"
#define DATA "0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab" /* 60 bytes, each way to be read */
#define ANSWER "0123456789abcdef"                                           /* makes an answer of about 40 bytes */
#define LONGEST 1000000 /* the most calls in one command: each keeps a time stamp */
#define LARGEST (1u << 28)

/* The command being run. Each stamp is a call that has come round; the last is the page's word that it has its last
 * answer. */
struct block {
    gboolean running;
    unsigned calls, in_flight, size, seen, reloads;
    double began, *stamps;
};

extern WebKitWebView *view;
extern struct block block;

/* main.c */
double now_us(void);
void die(const char *why) __attribute__((noreturn));
void stamp(void);
void report(void);
void report_reload(void);
void report_start(void);

/* page.c */
extern const char page_script[];
extern const char page_text[];

/* calls.c */
gboolean on_message(WebKitUserContentManager *manager, JSCValue *body, WebKitScriptMessageReply *reply);
gboolean on_policy(WebKitWebView *web_view, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type);
void reply_text(JSCValue *body, WebKitScriptMessageReply *reply, const char *text);
void ask(void);

/* payload.c */
void on_payload(JSCValue *body, WebKitScriptMessageReply *reply, const char *text);
void on_scheme(WebKitURISchemeRequest *request, gpointer data);

/* memory.c */
void print_memory(void);
