// cprobe_clock.h: a wall clock that can be shifted, for this process alone. The program that links this module answers
// time(), gettimeofday(), timespec_get() and clock_gettime() with it, for all of its libraries. Monotonic clocks and
// CPU clocks aren't changed.

#ifndef CPROBE_CLOCK_H
#define CPROBE_CLOCK_H

#include <stdint.h>

// Shifts the wall clock by `seconds` from the system's time. [thread-safe]
void cprobe_clock_shift(int64_t seconds);

#endif
