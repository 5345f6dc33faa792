// places.h: where in the plugin something was asked for.

#ifndef PLACES_H
#define PLACES_H

#include <stdbool.h>
#include <stddef.h>

// From now on places are looked for in the library that `address` is of, and named by what the file behind `image`
// says, which is that library's.
void places_watch(const void *address, int image);

// Returns where the plugin asked for what is asked of the calling function, whose own return address is `caller` and
// whose frame begins at `frame`: the nearest address of the plugin's that the stack has, or else `caller`.
const void *places_find(const void *caller, const void *frame);

// Returns whether the plugin's library needs Swift's runtime.
bool places_is_swift(void);

// Returns whether an address is of the plugin's library.
bool places_has(const void *address);

// Returns whether a call from there is the examining program's own, and not the plugin's.
bool places_is_host(const void *caller);

// Writes what an address is called, eg: "make_title+0x20", or "0x1130 of libSong.so". Takes no memory.
void places_name(const void *address, char *name, size_t capacity);

#endif
