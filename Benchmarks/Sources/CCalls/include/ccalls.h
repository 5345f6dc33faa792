// ccalls.h: calls to compare the host's with.

#ifndef CCALLS_H
#define CCALLS_H

#include <stdint.h>

// Returns another number. In a file of its own, so that no compiler puts it in
// place of its call. [thread-safe]
int64_t ccalls_next(int64_t number);

// Calls ccalls_next() through libffi, `count` times with one prepared call, and
// returns the last result; -1 where the call can't be prepared. [thread-safe]
int64_t ccalls_next_through_ffi(int64_t count);

#endif
