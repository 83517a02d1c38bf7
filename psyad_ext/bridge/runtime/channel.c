/* SPDX-License-Identifier: BSD-3-Clause */
/* Python's side of a worker: asks for a call and waits for its end. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>
#include "layout.h"

enum { ENDED = 0, LATE = 1, INTERRUPTED = 2, GONE = 3 };

static int64_t sleep_until(psyad_header *header, int socket_, int64_t number, int milliseconds)
{
    struct pollfd watched = {.fd = socket_, .events = POLLIN};
    char byte;
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

/* Waits at most `milliseconds` (-1: for ever). */
int64_t psyad_wait(psyad_header *header, int socket_, int64_t number, int milliseconds)
{
    if (psyad_seen(header, PSYAD_PYTHON, &header->answered, number)) return ENDED;
    return sleep_until(header, socket_, number, milliseconds);
}

int64_t psyad_ask(psyad_header *header, int socket_, int64_t number, int milliseconds)
{
    char byte = 1;
    atomic_store(&header->asked, number);
    if (atomic_load(&header->sleeping) && write(socket_, &byte, 1) != 1) return GONE;
    return psyad_wait(header, socket_, number, milliseconds);
}

/* What Python has of a worker. */
typedef struct {
    psyad_header *header;
    int64_t socket_;
    int64_t milliseconds; /* that a call may take, -1 for ever */
    int64_t entry;        /* which routine is called */
} psyad_line;

/* Makes one call. Returns 0 if it has ended well, and has neither streamed nor printed; else one
   more than what `psyad_wait` tells. */
int64_t psyad_round(const psyad_line *line)
{
    psyad_header *header = line->header;
    int64_t printed[2], found;
    memcpy(printed, header->printed, sizeof printed);
    header->entry = line->entry;
    found = psyad_ask(header, line->socket_, atomic_load(&header->asked) + 1, line->milliseconds);
    return found || header->status || header->output
        || memcmp(printed, header->printed, sizeof printed) ? found + 1 : 0;
}

/* Goes on with a call that a signal has interrupted. */
int64_t psyad_go_on(const psyad_line *line)
{
    return 1 + psyad_wait(line->header, line->socket_, atomic_load(&line->header->asked),
                          line->milliseconds);
}
