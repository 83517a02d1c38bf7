/* SPDX-License-Identifier: BSD-3-Clause
 *
 * What gfortran's OpenMP asks of its run-time library, by POSIX threads only: ThreadSanitizer
 * understands these, but not how libgomp lets threads wait. Iterations and the like are handed out in
 * turn, whatever the schedule, so that each thread has some, and without anything that would put
 * what threads do in order. Regions are not nested.
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { MOST_THREADS = 16 };

struct loop { long first, last, step, chunk; };

static pthread_barrier_t meeting;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int team = 1;
static void (*body)(void *);
static void *common;
/* The loop that a region consists of. */
static struct loop whole;

static __thread int number;
/* How many constructs there were that one thread executes. */
static __thread long singles;
static __thread struct loop loop;
/* How many chunks of the loop the thread has had. */
static __thread long chunks;

static void *execute(void *which)
{
  number = (int)(long)which;
  singles = chunks = 0;
  loop = whole;
  body(common);
  return NULL;
}

void GOMP_parallel(void (*function)(void *), void *data, unsigned wanted, unsigned flags)
{
  pthread_t others[MOST_THREADS];
  const char *asked = getenv("OMP_NUM_THREADS");
  (void)flags;
  team = wanted ? (int)wanted : asked ? atoi(asked) : 1;
  if (team > MOST_THREADS) abort();
  body = function;
  common = data;
  pthread_barrier_init(&meeting, NULL, team);
  for (long i = 1; i < team; ++i) pthread_create(&others[i], NULL, execute, (void *)i);
  execute(NULL);
  for (int i = 1; i < team; ++i) pthread_join(others[i], NULL);
  pthread_barrier_destroy(&meeting);
  team = 1;
}

int omp_get_thread_num(void) { return number; }
int omp_get_num_threads(void) { return team; }
void GOMP_barrier(void) { pthread_barrier_wait(&meeting); }

static bool next(long *from, long *to)
{
  long done = (number + chunks++*team)*loop.chunk;
  long all = (loop.last - loop.first + loop.step + (loop.step > 0 ? -1 : 1))/loop.step;
  if (done >= all) return false;
  *from = loop.first + done*loop.step;
  *to = done + loop.chunk < all ? *from + loop.chunk*loop.step : loop.last;
  return true;
}

static struct loop loop_of(long begin, long end, long increment, long size)
{
  struct loop made = { begin, end, increment, size > 0 ? size : 1 };
  return made;
}

static bool start(long begin, long end, long increment, long size, long *from, long *to)
{
  chunks = 0;
  loop = loop_of(begin, end, increment, size);
  return next(from, to);
}

#define LOOP(KIND) \
  bool GOMP_loop_##KIND##_start(long b, long e, long i, long c, long *f, long *t) \
  { return start(b, e, i, c, f, t); } \
  bool GOMP_loop_##KIND##_next(long *f, long *t) { return next(f, t); } \
  void GOMP_parallel_loop_##KIND(void (*function)(void *), void *data, unsigned wanted, \
                                 long b, long e, long i, long c, unsigned flags) \
  { whole = loop_of(b, e, i, c); GOMP_parallel(function, data, wanted, flags); }
LOOP(dynamic)
LOOP(guided)
LOOP(nonmonotonic_dynamic)
LOOP(nonmonotonic_guided)

void GOMP_loop_end(void) { GOMP_barrier(); }
void GOMP_loop_end_nowait(void) {}
bool GOMP_single_start(void) { return singles++ % team == number; }
void GOMP_atomic_start(void) { pthread_mutex_lock(&lock); }
void GOMP_atomic_end(void) { pthread_mutex_unlock(&lock); }
void GOMP_critical_start(void) { pthread_mutex_lock(&lock); }
void GOMP_critical_end(void) { pthread_mutex_unlock(&lock); }
