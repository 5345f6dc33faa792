// guard.h: the interface between the allocator's functions and the guard.
//
// All functions are [thread-safe]. `caller` is the return address of the allocator's function, and `frame` its frame:
// they tell where in the plugin a request comes from.

#ifndef GUARD_H
#define GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The depth of the calling thread's nested calls into the plugin.
extern __thread unsigned guard_depth;

// Returns whether a request is the plugin's: the thread is inside the plugin, and the examining program isn't `caller`.
bool guard_is_asked(const void *caller);

// Makes a block for the plugin, and sets `is_refused` to whether the allocation is to fail. Returns the block's memory,
// which is valid until guard_free(), or NULL if the allocation is to fail or the system's allocator has to serve it.
void *guard_allocate(size_t size, size_t alignment, const void *caller, const void *frame, bool is_zero,
                     bool *is_refused);

// Frees a block and returns true if it is the guard's, or else returns false. Ends the process if the block can't be
// freed.
bool guard_free(void *memory, const void *caller, const void *frame);

// Writes the requested size of a block in bytes and returns true if it is the guard's, or else returns false. Ends the
// process if the block couldn't be freed.
bool guard_size(const void *memory, size_t *size, const void *caller, const void *frame);

// Notes that memory that isn't the guard's, and may not be malloc()'s, is being passed to the system's allocator; NULL
// once that has returned. Ends the process if the memory is borrowed from the host, or a static of the plugin.
void guard_note_foreign(const void *memory, const void *caller, const void *frame);

#endif
