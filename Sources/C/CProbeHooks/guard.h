// guard.h: the interface between the allocator's functions and the guard.

#ifndef GUARD_H
#define GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The depth of the calling thread's nested calls into the plugin.
extern __thread unsigned guard_depth;

// Returns whether a request from `caller` is the plugin's.
bool guard_is_asked(const void *caller);

// Makes a block for the plugin. Returns NULL and sets `is_refused` if the allocation is to fail; returns NULL alone if
// the system's allocator has to serve it.
void *guard_allocate(size_t size, size_t alignment, const void *caller, const void *frame, bool is_zero,
                     bool *is_refused);

// Frees a block and returns true if it is the guard's, or else returns false. Ends the process if the block can't be
// freed.
bool guard_free(void *memory, const void *caller, const void *frame);

// Writes the requested size of a block and returns true if it is the guard's, or else returns false.
bool guard_size(const void *memory, size_t *size, const void *caller, const void *frame);

// Notes that memory that may not be malloc()'s is being passed to the system's allocator; NULL once that has returned.
void guard_note_foreign(const void *memory, const void *caller, const void *frame);

#endif
