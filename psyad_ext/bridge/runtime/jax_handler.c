/* SPDX-License-Identifier: BSD-3-Clause */
/* Calls from code that JAX has compiled, through XLA's foreign-function interface: copies buffers
   to the arena, runs a routine in a worker or in this process, copies results back. Python is
   asked only to start workers, to explain failures, and to pass on what was printed.

   Python knows the same structures (bridge/foreign.py). */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "layout.h"
#include "xla/ffi/api/c_api.h"

#define PLANS (1 << 16)
#define TEXT 4096

extern int64_t psyad_ask(psyad_header *, int, int64_t, int);
extern int64_t psyad_wait(psyad_header *, int, int64_t, int);

/* What Python is told: returns 0 if all is well, else it has written a message. */
enum { START = 0, FAILED = 1, PRINTED = 2 };
typedef int64_t (*teller)(int64_t link, int64_t event, int64_t code, char *message);

/* A channel, which one call at a time uses. */
typedef struct {
    int64_t number;       /* Python's name of it */
    psyad_header *header; /* where the arena begins; only Python changes it, under the lock */
    int64_t (*call)(psyad_header *, void *, void **, int64_t *, const char *); /* or a worker */
    int64_t owner;        /* the process that has started the worker, 0 if there is none */
    int64_t socket_;
    int64_t asked;        /* number of the last call */
    int64_t milliseconds; /* that a call may take, -1 for ever */
    void *current;        /* the plan whose tables stand in the arena */
    teller tell;
    pthread_mutex_t lock;
} channel;

typedef struct {
    int64_t at, bytes;
} span;

typedef struct {
    int64_t name; /* an arbitrary number: code that another process has compiled knows no plan */
    channel *link;
    int64_t entry;   /* number of the routine */
    void *function;  /* the routine itself, in this process */
    int64_t pointers, sizes, inputs, outputs, kept;
    const int64_t *offsets; /* of arguments, -1 for what is absent */
    const int64_t *table;   /* of sizes */
    const span *in, *out;   /* where operands and results lie */
    const span *again;      /* what a call may change, and the next one needs */
    span image;             /* all the rest */
    const char *bytes;      /* what is in it */
} plan;

static plan *plans[PLANS];
static pthread_mutex_t adding = PTHREAD_MUTEX_INITIALIZER;
static int64_t known;

void psyad_lock(channel *link) { pthread_mutex_lock(&link->lock); }
void psyad_unlock(channel *link) { pthread_mutex_unlock(&link->lock); }
void psyad_prepare(channel *link) { pthread_mutex_init(&link->lock, NULL); }
int64_t psyad_lock_size(void) { return sizeof(channel); }

/* Returns the name of a plan, 0 if there are too many; `salt` is arbitrary. */
int64_t psyad_add(plan *added, int64_t salt)
{
    pthread_mutex_lock(&adding);
    if (known < PLANS) {
        added->name = (salt << 16) | known;
        plans[known++] = added;
    }
    pthread_mutex_unlock(&adding);
    return added->name;
}

static void settle(const plan *now, char *base)
{
    channel *link = now->link;
    int64_t *table = (int64_t *)(base + PSYAD_HEADER);
    for (int64_t each = 0; each < now->pointers; each++) {
        int64_t offset = now->offsets[each];
        table[each] = !link->call ? offset : offset < 0 ? 0 : (int64_t)(intptr_t)(base + offset);
    }
    memcpy(table + now->pointers, now->table, 8*now->sizes);
    memcpy(base + now->image.at, now->bytes, now->image.bytes);
    link->header->pointers = now->pointers;
    link->header->sizes = now->sizes;
    link->header->input = now->image.at + now->image.bytes;
    link->current = (void *)now;
}

/* Returns 0, or what went wrong as `psyad_wait` tells it. */
static int64_t answered(const plan *now, char *base)
{
    channel *link = now->link;
    int64_t found;
    if (link->call) {
        int64_t *table = (int64_t *)(base + PSYAD_HEADER);
        return link->call(link->header, now->function, (void **)table, table + now->pointers,
                          base + link->header->input), 0;
    }
    found = psyad_ask(link->header, link->socket_, ++link->asked, link->milliseconds);
    while (found == 2) /* a signal came */
        found = psyad_wait(link->header, link->socket_, link->asked, link->milliseconds);
    return found;
}

/* One call may be made for many rows: operands whose bit in `each` is set have one more dimension,
   the first, as have all results. */
typedef struct {
    int64_t each, plan, rows;
} request;

/* Returns 0, or there is a message. */
static int64_t run(const plan *now, XLA_FFI_CallFrame *frame, int64_t each_row, int64_t row,
                   char *message)
{
    channel *link = now->link;
    psyad_header *header = link->header;
    char *base = (char *)header;
    int64_t found, printed[2];
    if (!link->call && link->owner != getpid() && link->tell(link->number, START, 0, message))
        return 1;
    if (link->current != now)
        settle(now, base);
    else
        for (int64_t each = 0; each < now->kept; each++)
            memcpy(base + now->again[each].at,
                   now->bytes + now->again[each].at - now->image.at, now->again[each].bytes);
    for (int64_t each = 0; each < now->inputs; each++)
        memcpy(base + now->in[each].at, (char *)((XLA_FFI_Buffer *)frame->args.args[each])->data
               + (each_row >> each & 1 ? row*now->in[each].bytes : 0), now->in[each].bytes);
    header->entry = now->entry;
    memcpy(printed, header->printed, sizeof printed);
    found = answered(now, base);
    if (found || header->status) {
        link->current = NULL;
        return link->tell(link->number, FAILED, found, message);
    }
    for (int64_t each = 0; each < now->outputs; each++)
        memcpy((char *)((XLA_FFI_Buffer *)frame->rets.rets[each])->data
               + row*now->out[each].bytes, base + now->out[each].at, now->out[each].bytes);
    if (memcmp(printed, header->printed, sizeof printed))
        link->tell(link->number, PRINTED, 0, message);
    return 0;
}

static XLA_FFI_Error *error(const XLA_FFI_CallFrame *frame, const char *message)
{
    XLA_FFI_Error_Create_Args given = {.struct_size = XLA_FFI_Error_Create_Args_STRUCT_SIZE,
                                       .message = message,
                                       .errc = XLA_FFI_Error_Code_INTERNAL};
    return frame->api->XLA_FFI_Error_Create(&given);
}

/* Returns whether the attributes, which come in the order of their names, are those of a request. */
static int are_read(const XLA_FFI_Attrs *given, request *asked)
{
    int64_t *to[] = {&asked->each, &asked->plan, &asked->rows};
    if (given->size != 3) return 0;
    for (int at = 0; at < 3; at++) {
        if (given->types[at] != XLA_FFI_AttrType_SCALAR) return 0;
        memcpy(to[at], ((XLA_FFI_Scalar *)given->attrs[at])->value, sizeof *to[at]);
    }
    return 1;
}

/* The handler: the attribute `plan` says what is called. */
XLA_FFI_Error *psyad_handler(XLA_FFI_CallFrame *frame)
{
    XLA_FFI_Extension_Base *more = frame->extension_start;
    char message[TEXT] = "";
    int64_t failed = 0;
    request asked;
    plan *now;
    if (more && more->type == XLA_FFI_Extension_Metadata) {
        XLA_FFI_Metadata *told = ((XLA_FFI_Metadata_Extension *)more)->metadata;
        told->api_version.major_version = XLA_FFI_API_MAJOR;
        told->api_version.minor_version = XLA_FFI_API_MINOR;
        told->traits = 0;
        return NULL;
    }
    if (!are_read(&frame->attrs, &asked))
        return error(frame, "psyad_ext: the call of Fortran does not say which");
    now = plans[asked.plan & (PLANS - 1)];
    if (!now || now->name != asked.plan || frame->args.size != now->inputs
        || frame->rets.size != now->outputs)
        return error(frame, "psyad_ext: this code calls Fortran of another process; "
                            "clear JAX's cache of compiled code");
    psyad_lock(now->link);
    for (int64_t row = 0; row < asked.rows && !failed; row++)
        failed = run(now, frame, asked.each, row, message);
    psyad_unlock(now->link);
    return failed ? error(frame, message) : NULL;
}
