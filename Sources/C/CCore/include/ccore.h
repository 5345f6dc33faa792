// ccore.h: what the core asks of the system, the date and where it runs, so that it imports no module of the system.

#ifndef CCORE_H
#define CCORE_H

#include <stdbool.h>
#include <stdint.h>

// Returns the nanoseconds since 1970-01-01T00:00:00Z without leap seconds by the clock of the machine, which may be set
// at any moment. [thread-safe]
int64_t ccore_nanoseconds_since_epoch(void);

// Returns whether the caller runs on the main queue of libdispatch, or false in a process without libdispatch. Once the
// main thread waits for ever, another thread may run that queue. [thread-safe]
bool ccore_is_on_main_queue(void);

#endif
