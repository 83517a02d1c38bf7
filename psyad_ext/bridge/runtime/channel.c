/* SPDX-License-Identifier: BSD-3-Clause */
/* Python's side of a worker: asks for a call and waits for its end. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <unistd.h>
#include "layout.h"

enum { ENDED = 0, LATE = 1, INTERRUPTED = 2, GONE = 3 };

/* Waits at most `milliseconds` (-1: for ever). */
int64_t psyad_wait(psyad_header *header, int socket_, int64_t number, int milliseconds)
{
    struct pollfd watched = {.fd = socket_, .events = POLLIN};
    char byte;
    for (int64_t turn = 0; turn < header->spins; turn++) {
        if (atomic_load(&header->answered) >= number) return ENDED;
        PSYAD_PAUSE();
    }
    for (;;) {
        atomic_store(&header->waiting, 1);
        if (atomic_load(&header->answered) >= number) {
            atomic_store(&header->waiting, 0);
            return ENDED;
        }
        int found = poll(&watched, 1, milliseconds);
        atomic_store(&header->waiting, 0);
        if (atomic_load(&header->answered) >= number) return ENDED;
        if (found == 0) return LATE;
        if (found < 0) return errno == EINTR ? INTERRUPTED : GONE;
        if (read(socket_, &byte, 1) != 1) return GONE;
    }
}

int64_t psyad_ask(psyad_header *header, int socket_, int64_t number, int milliseconds)
{
    char byte = 1;
    atomic_store(&header->asked, number);
    if (atomic_load(&header->sleeping) && write(socket_, &byte, 1) != 1) return GONE;
    return psyad_wait(header, socket_, number, milliseconds);
}
