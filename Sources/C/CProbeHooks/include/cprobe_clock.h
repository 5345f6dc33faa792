// cprobe_clock.h: a clock of the day that can be set on, for this process alone. Whatever program this is linked into
// answers time(), gettimeofday(), timespec_get() and clock_gettime() by it, to all of its libraries. Clocks that
// measure aren't touched.

#ifndef CPROBE_CLOCK_H
#define CPROBE_CLOCK_H

#include <stdint.h>

// Sets the clock of the day on by so many seconds, from what the system says. [thread-safe]
void cprobe_clock_shift(int64_t seconds);

#endif
