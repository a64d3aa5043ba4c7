/* The memory of the program and of its web process. */
#include "host.h"
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

void print_memory(void) {
    malloc_trim(0); /* what was freed and is kept for later is no growth */
    printf("{\"host\":%ld,\"web\":%ld}\n", private_kib("self"), web_private_kib());
}
