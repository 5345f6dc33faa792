// cprobe_clock.h: a wall clock that can be shifted, for this process alone. The program that links this module answers
// time(), gettimeofday(), timespec_get() and clock_gettime() with it, for all of its libraries. Monotonic clocks and
// the clocks of processor time aren't changed.

#ifndef CPROBE_CLOCK_H
#define CPROBE_CLOCK_H

#include <stdint.h>

// Sets the difference of the wall clock from the system's time to `seconds`, which replaces an earlier one; 0 for none.
// [thread-safe]
void cprobe_clock_shift(int64_t seconds);

#endif
