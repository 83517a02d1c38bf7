/* SPDX-License-Identifier: BSD-3-Clause */
/* A process that runs the routines of one library: worker LIBRARY SOCKET MEMORY OUTPUT.

   The last three are numbers of open files: a socket to Python, the memory that is shared, and
   the file that streamed results go to. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "layout.h"

/* Virtual; what a model does not use takes no memory. */
#define STACK ((size_t)1 << 30)

static psyad_header *header;
static int socket_, memory, results;
static void *library;
static int64_t (*call)(psyad_header *, void *, void **, int64_t *, const char *);
static const char *(*output)(void);
static void (*flush)(void);
static void (*backtrace_)(void);

static void note_printed(void)
{
    struct stat found;
    for (int file = 0; file < 2; file++)
        if (fstat(file + 1, &found) == 0) header->printed[file] = found.st_size;
}

static void answer(int64_t number)
{
    char byte = 1;
    atomic_store(&header->answered, number);
    if (atomic_load(&header->waiting) && write(socket_, &byte, 1) != 1) _Exit(1);
}

/* The last thing that happens here: Python hears of it, and the process ends. */
static void leave(void)
{
    flush();
    note_printed();
    answer(atomic_load(&header->asked));
    _Exit(70);
}

static void on_signal(int number)
{
    signal(number, SIG_DFL);
    header->status = PSYAD_SIGNAL;
    header->code = number;
    snprintf(header->message, PSYAD_MESSAGE, "%s", strsignal(number));
    alarm(5);
    if (backtrace_) backtrace_();
    note_printed();
    answer(atomic_load(&header->asked));
    _Exit(70);
}

static void sleep_until(int64_t number)
{
    char byte;
    for (;;) {
        atomic_store(&header->sleeping, 1);
        if (atomic_load(&header->asked) >= number) {
            atomic_store(&header->sleeping, 0);
            return;
        }
        if (read(socket_, &byte, 1) != 1) _Exit(0); /* Python has gone */
        atomic_store(&header->sleeping, 0);
    }
}

static void wait_for(int64_t number)
{
    if (!psyad_seen(header, PSYAD_WORKER, &header->asked, number)) sleep_until(number);
}

static void *map(int64_t size)
{
    void *found = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    if (found == MAP_FAILED) _Exit(71);
    return found;
}

static void put_results(void)
{
    const char *from = output();
    for (int64_t done = 0; done < header->output;) {
        ssize_t count = pwrite(results, from + done, header->output - done, done);
        if (count <= 0) _Exit(71);
        done += count;
    }
}

static void *entry_of(int64_t number)
{
    static void *known[64];
    char name[40];
    if (number < 64 && known[number]) return known[number];
    snprintf(name, sizeof name, "psyad_e%d", (int)number);
    void *found = dlsym(library, name);
    if (!found) _Exit(72);
    if (number < 64) known[number] = found;
    return found;
}

static void *serve(void *unused)
{
    stack_t other = {.ss_sp = malloc(1 << 16), .ss_size = 1 << 16};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK};
    int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    int64_t known = header->size;
    sigaltstack(&other, NULL);
    for (int each = 0; each < 5; each++) sigaction(signals[each], &action, NULL);
    for (int64_t number = 1;; number++) {
        wait_for(number);
        if (header->size != known) {
            int64_t wanted = header->size;
            munmap(header, known);
            header = map(wanted);
            known = wanted;
        }
        char *base = (char *)header;
        int64_t *offsets = (int64_t *)(base + PSYAD_HEADER);
        int64_t *sizes = offsets + header->pointers;
        void *pointers[header->pointers + 1];
        for (int64_t each = 0; each < header->pointers; each++)
            pointers[each] = offsets[each] == PSYAD_ABSENT ? NULL : base + offsets[each];
        call(header, entry_of(header->entry), pointers, sizes, base + header->input);
        if (header->output) put_results();
        flush();
        note_printed();
        answer(number);
    }
    return unused;
}

int main(int count, char **given)
{
    pthread_t thread;
    pthread_attr_t attributes;
    struct stat found;
    if (count < 5) return 64;
    socket_ = atoi(given[2]);
    memory = atoi(given[3]);
    results = atoi(given[4]);
    signal(SIGINT, SIG_IGN); /* Python decides what Ctrl-C means */
    if (fstat(memory, &found) != 0) return 71;
    header = map(found.st_size);
    library = dlopen(given[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        return 72;
    }
    *(void **)&call = dlsym(library, "psyad_call");
    *(void **)&output = dlsym(library, "psyad_output");
    *(void **)&flush = dlsym(library, "psyad_flush");
    *(void **)&backtrace_ = dlsym(library, "_gfortran_backtrace");
    *(void **)dlsym(library, "psyad_leave") = (void *)leave;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    if (pthread_create(&thread, &attributes, serve, NULL) != 0
        && pthread_create(&thread, NULL, serve, NULL) != 0) return 71;
    /* A routine may run for ever: when Python has gone, nobody waits for it. */
    struct pollfd watched = {.fd = socket_, .events = 0};
    while (poll(&watched, 1, -1) < 0 && errno == EINTR) continue;
    _Exit(0);
}
