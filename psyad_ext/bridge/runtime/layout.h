/* SPDX-License-Identifier: BSD-3-Clause */
/* What Python and a worker share: a header, then tables, then values.

   Python knows the same offsets (bridge/channels.py). */
#ifndef PSYAD_LAYOUT_H
#define PSYAD_LAYOUT_H
#include <stdatomic.h>
#include <stdint.h>
#include <time.h>

#define PSYAD_MESSAGE 3072
#define PSYAD_HEADER 4096
#define PSYAD_ABSENT (-1)

#if defined(__x86_64__) || defined(__i386__)
#define PSYAD_PAUSE() __builtin_ia32_pause()
#else
#define PSYAD_PAUSE() atomic_signal_fence(memory_order_seq_cst)
#endif

/* How a call ended. */
enum { PSYAD_DONE = 0, PSYAD_STOP = 1, PSYAD_ERROR = 2, PSYAD_SIGNAL = 3 };

typedef struct {
    _Atomic int64_t asked;     /* number of the last call that Python asked for */
    _Atomic int64_t answered;  /* number of the last call that has ended */
    _Atomic int64_t sleeping;  /* 1: the worker waits for a byte */
    _Atomic int64_t waiting;   /* 1: Python waits for a byte */
    int64_t entry;             /* which routine */
    int64_t pointers;          /* number of pointers in the table */
    int64_t sizes;             /* number of sizes in the table */
    int64_t size;              /* bytes of the shared memory */
    int64_t input;             /* offset of the stream that is read */
    int64_t output;            /* bytes of the stream that was written */
    int64_t printed[2];        /* bytes in the files of standard output and error */
    int64_t status;            /* how the call ended */
    int64_t code;              /* exit status, or number of the signal */
    int64_t traps;             /* 1: floating-point errors stop */
    int64_t patience;          /* nanoseconds for which a side looks before it sleeps */
    int64_t waited[2];         /* nanoseconds: the worker for a call, and Python for its end */
    char message[PSYAD_MESSAGE];
} psyad_header;

static inline int64_t psyad_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1000000000*(int64_t)now.tv_sec + now.tv_nsec;
}

/* Looks whether a number has come; returns whether it has. If the last wait was a long one, so is this,
   most likely: the processor is left to others. */
static inline int psyad_seen(const psyad_header *header, const _Atomic int64_t *place,
                             int64_t number, int64_t waited, int64_t start)
{
    if (waited > 2*header->patience) return 0;
    do {
        for (int look = 0; look < 16; look++) {
            if (atomic_load_explicit(place, memory_order_acquire) >= number) return 1;
            PSYAD_PAUSE();
        }
    } while (psyad_now() - start < header->patience);
    return 0;
}
#endif
