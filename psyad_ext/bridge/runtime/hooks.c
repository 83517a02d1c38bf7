/* SPDX-License-Identifier: BSD-3-Clause */
/* Linked with a model: calls its routines such that STOP comes back, and streams values whose
   size only one side knows.

   gfortran turns STOP and run-time errors into calls of libgfortran. Those below take their place
   within this library: they are hidden, so nothing else in the process sees them. */
#define _GNU_SOURCE
#include <errno.h>
#include <fenv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "layout.h"

#define HIDDEN __attribute__((visibility("hidden")))
#define SHOWN __attribute__((visibility("default")))
#define NEVER __attribute__((noreturn))

typedef void (*psyad_entry)(void **, int64_t *);
extern void _gfortran_flush_i4(int32_t *);
extern void _gfortran_backtrace(void);

static __thread jmp_buf *escape;
static __thread psyad_header *header;
static psyad_header *of_process;
static __thread const char *input;
static __thread char *output;
static __thread int64_t written, room;

/* Of a worker: ends the process. */
SHOWN void (*psyad_leave)(void);

/* Where messages go; threads that a model has started itself only know it in a worker. */
static psyad_header *told(void) { return header ? header : of_process; }

NEVER static void leave(int64_t status, int64_t code)
{
    psyad_header *to = told();
    if (to) {
        to->status = status;
        to->code = code;
    }
    if (to && psyad_leave) {
        _gfortran_backtrace();
        psyad_leave();
    }
    if (escape) longjmp(*escape, 1);
    fprintf(stderr, "%s\n", to ? to->message : "a model stopped in a thread of its own");
    _Exit(70);
}

static void say(const char *format, ...)
{
    va_list arguments;
    if (!told()) return;
    va_start(arguments, format);
    vsnprintf(told()->message, PSYAD_MESSAGE, format, arguments);
    va_end(arguments);
}

static void say_text(const char *kind, const char *text, size_t length)
{
    if (text && length) say("%s %.*s", kind, (int)length, text);
    else say("%s", kind);
}

HIDDEN NEVER void _gfortran_stop_numeric(int code, _Bool quiet)
{
    (void)quiet;
    if (code) say("STOP %d", code); else say("STOP");
    leave(PSYAD_STOP, code);
}

HIDDEN NEVER void _gfortran_stop_string(const char *text, size_t length, _Bool quiet)
{
    (void)quiet;
    say_text("STOP", text, length);
    leave(PSYAD_STOP, 0);
}

HIDDEN NEVER void _gfortran_error_stop_numeric(int code, _Bool quiet)
{
    (void)quiet;
    say("ERROR STOP %d", code);
    leave(PSYAD_STOP, code);
}

HIDDEN NEVER void _gfortran_error_stop_string(const char *text, size_t length, _Bool quiet)
{
    (void)quiet;
    say_text("ERROR STOP", text, length);
    leave(PSYAD_STOP, 1);
}

HIDDEN NEVER void _gfortran_exit_i4(int32_t *code)
{
    say("exit(%d) was called", code ? (int)*code : 0);
    leave(PSYAD_STOP, code ? *code : 0);
}

HIDDEN NEVER void _gfortran_exit_i8(int64_t *code)
{
    int32_t small = code ? (int32_t)*code : 0;
    _gfortran_exit_i4(&small);
}

HIDDEN NEVER void exit(int code)
{
    int32_t small = code;
    _gfortran_exit_i4(&small);
}

HIDDEN NEVER void _gfortran_abort(void)
{
    say("abort was called");
    leave(PSYAD_STOP, 134);
}

HIDDEN NEVER void abort(void) { _gfortran_abort(); }

static void say_error(const char *where, const char *format, va_list arguments)
{
    int length = 0;
    psyad_header *to = told();
    if (!to) return;
    length = snprintf(to->message, PSYAD_MESSAGE, "%s%s", where, *where ? ": " : "");
    if (length < PSYAD_MESSAGE)
        vsnprintf(to->message + length, PSYAD_MESSAGE - length, format, arguments);
}

HIDDEN NEVER void _gfortran_runtime_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_error("", format, arguments);
    leave(PSYAD_ERROR, 2);
}

HIDDEN NEVER void _gfortran_runtime_error_at(const char *where, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_error(where, format, arguments);
    leave(PSYAD_ERROR, 2);
}

HIDDEN NEVER void _gfortran_os_error(const char *text)
{
    say("%s: %s", text, strerror(errno));
    leave(PSYAD_ERROR, 1);
}

HIDDEN NEVER void _gfortran_os_error_at(const char *where, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_error(where, format, arguments);
    leave(PSYAD_ERROR, 1);
}

/* The stream of values, in the order in which a wrapper asks for them. */

HIDDEN void psyad_get(void *to, int64_t bytes)
{
    memcpy(to, input, bytes);
    input += bytes;
}

HIDDEN void psyad_put(const void *from, int64_t bytes)
{
    if (written + bytes > room) {
        char *grown;
        room = 2*(written + bytes) + 1024;
        grown = realloc(output, room);
        if (!grown) {
            say("no memory for results");
            leave(PSYAD_ERROR, 1);
        }
        output = grown;
    }
    memcpy(output + written, from, bytes);
    written += bytes;
}

/* Runs one routine. Traps are set for the call only. */
SHOWN int64_t psyad_call(psyad_header *shared, psyad_entry entry, void **pointers, int64_t *sizes,
                         const char *stream)
{
    jmp_buf buffer;
    fenv_t before;
    header = shared;
    if (psyad_leave) of_process = shared;
    input = stream;
    written = 0;
    header->status = PSYAD_DONE;
    header->message[0] = 0;
    feholdexcept(&before);
    if (header->traps) feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);
    if (setjmp(buffer) == 0) {
        escape = &buffer;
        entry(pointers, sizes);
    }
    escape = NULL;
    fesetenv(&before);
    header->output = written;
    return header->status;
}

/* What the last call in this thread has streamed. */
SHOWN const char *psyad_output(void) { return output; }

SHOWN void psyad_flush(void) { _gfortran_flush_i4(NULL); fflush(NULL); }
