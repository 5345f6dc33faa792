// guard.h: what the functions of the allocator ask of the guard.

#ifndef GUARD_H
#define GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How deep the calling thread is inside the plugin.
extern __thread unsigned guard_depth;

// Returns whether what is asked for from `caller` is the plugin's.
bool guard_is_asked(const void *caller);

// Makes a block for the plugin. Returns NULL where it is to fail, and sets `is_refused`; else NULL where the system's
// allocator has to give it.
void *guard_allocate(size_t size, size_t alignment, const void *caller, const void *frame, bool is_zero,
                     bool *is_refused);

// Returns whether a block is the guard's, in which case it was freed, or the process has ended because it can't be.
bool guard_free(void *memory, const void *caller, const void *frame);

// Returns whether memory is the guard's, and writes what was asked for.
bool guard_size(const void *memory, size_t *size, const void *caller, const void *frame);

// Notes that the system's allocator is given memory that may not be its own; NULL when it has taken it.
void guard_note_foreign(const void *memory, const void *caller, const void *frame);

#endif
