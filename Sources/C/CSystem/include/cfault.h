// cfault.h: which thread of a process a crash, or a call of exit(), came from.

#ifndef CFAULT_H
#define CFAULT_H

#include <stdint.h>

// Stores in `note` the number of the thread that a signal for a crash comes to, or that calls exit(), or UINT32_MAX if
// the thread has no number. Only the first is stored, and only if `note` holds 0. The process then ends as it would
// otherwise. `note` has to stay valid until then. Call it once. [one-at-a-time]
void cfault_note_thread(uint32_t *note);

// Gives the calling thread a number, or takes its number back if `number` is 0, and returns the former one.
// [thread-safe]
uint32_t cfault_number_thread(uint32_t number);

// Returns the number of the calling thread, or 0 if it has none. [thread-safe]
uint32_t cfault_thread_number(void);

#endif
