// frames.h: the places in the plugin that a thread has come through.

#ifndef FRAMES_H
#define FRAMES_H

#include <stddef.h>

// Writes up to two places of the plugin's own code that the calling thread has come through, the innermost first, to
// `frames`, of `capacity` bytes and NUL-terminated: eg "@{1130}make_title+0x20, called by @{1200}decode+0x31". Empty if
// there are none. `stack` is the stack pointer where the plugin was interrupted. For signal handlers: it takes no
// locks and allocates nothing, but reads the stack, and faults where that is broken.
void frames_trace(const void *stack, char *frames, size_t capacity);

#endif
