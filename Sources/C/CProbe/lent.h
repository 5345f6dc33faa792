// lent.h: what lent memory tells of an address.

#ifndef LENT_H
#define LENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Returns the cprobe_fault that touching an address is, where it is about lent memory, and writes what is known of it
// to `detail`; else CPROBE_NO_FAULT. Takes no locks.
uint32_t cprobe_explain_lent(uintptr_t address, bool is_write, char *detail, size_t capacity);

#endif
