/* SPDX-License-Identifier: BSD-3-Clause */
/* What Python and a worker share: a header, then tables, then values.

   Python knows the same offsets (bridge/channels.py). */
#ifndef PSYAD_LAYOUT_H
#define PSYAD_LAYOUT_H
#include <sched.h>
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
    int64_t misses[2];         /* how often the worker, and Python, have just looked in vain */
    int64_t skips[2];          /* how many waits they do not look in, therefore */
    int64_t processor[2];      /* that the worker, and Python, were on when they began to wait */
    char message[PSYAD_MESSAGE];
} psyad_header;

static inline int64_t psyad_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1000000000*(int64_t)now.tv_sec + now.tv_nsec;
}

/* The two sides. */
enum { PSYAD_WORKER = 0, PSYAD_PYTHON = 1 };

static inline int64_t psyad_processor(int side)
{
#ifdef __linux__
    (void)side;
    return sched_getcpu();
#else
    return side; /* not known: not the same */
#endif
}

/* Looks whether a number has come; returns whether it has. Who shares a processor with the other side
   leaves it to that; who has looked in vain looks less and less often. */
static inline int psyad_seen(psyad_header *header, int side, const _Atomic int64_t *place,
                             int64_t number)
{
    int64_t start = psyad_now();
    header->processor[side] = psyad_processor(side);
    if (header->processor[side] == header->processor[!side]) return 0;
    if (header->skips[side] > 0) {
        header->skips[side]--;
        return 0;
    }
    do {
        for (int look = 0; look < 16; look++) {
            if (atomic_load_explicit(place, memory_order_acquire) >= number) {
                header->misses[side] = 0;
                return 1;
            }
            PSYAD_PAUSE();
        }
    } while (psyad_now() - start < header->patience);
    if (header->misses[side] < 6) header->misses[side]++;
    header->skips[side] = (1 << header->misses[side]) - 1;
    return 0;
}
#endif
