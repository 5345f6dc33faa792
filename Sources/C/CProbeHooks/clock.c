// clock.c: a wall clock that can be shifted.

#define _GNU_SOURCE

#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "cprobe_clock.h"

static _Atomic int64_t shift;

void cprobe_clock_shift(int64_t seconds) { shift = seconds; }

#define EXPORT __attribute__((visibility("default"), used))

EXPORT int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI))
    now->tv_sec += shift;
  return result;
}

EXPORT time_t time(time_t *seconds) {
  struct timespec now = {0};
  clock_gettime(CLOCK_REALTIME, &now);
  if (seconds) *seconds = now.tv_sec;
  return now.tv_sec;
}

EXPORT int gettimeofday(struct timeval *restrict now_there, void *restrict zone) {
  struct timespec now = {0};
  (void)zone;
  int result = clock_gettime(CLOCK_REALTIME, &now);
  *now_there = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return result;
}

EXPORT int timespec_get(struct timespec *now, int base) {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, now) == 0 ? base : 0;
}
