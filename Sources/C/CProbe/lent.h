// lent.h: classification of addresses in borrowed memory.

#ifndef LENT_H
#define LENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Returns the cprobe_fault for a fault at an address in borrowed memory, and writes the memory's label and size to
// `detail`, of `capacity` bytes and NUL-terminated, eg "an address of 24 bytes"; or returns CPROBE_NO_FAULT for any
// other address. Takes no locks, since signal handlers call it. [thread-safe]
uint32_t cprobe_explain_borrowed(uintptr_t address, bool is_write, char *detail, size_t capacity);

#endif
