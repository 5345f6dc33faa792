// lent.h: classification of addresses in borrowed memory.

#ifndef LENT_H
#define LENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Returns the cprobe_fault for a fault at an address in borrowed memory, and writes details to `detail`; else
// CPROBE_NO_FAULT. Takes no locks.
uint32_t cprobe_explain_borrowed(uintptr_t address, bool is_write, char *detail, size_t capacity);

#endif
