// places.h: the sites in the plugin that requests come from: addresses in its code.
//
// All functions but places_watch() are [thread-safe], take no locks and allocate nothing.

#ifndef PLACES_H
#define PLACES_H

#include <stdbool.h>
#include <stddef.h>

// Sets the library in which sites are looked for: the one that contains `address`. `image` is a descriptor of its file,
// whose symbols name the sites, or -1 for none; the caller may close it afterwards. Called once, before any function of
// the plugin.
void places_watch(const void *address, int image);

// Returns the site in the plugin that the current request comes from: the innermost return address on the stack that is
// the plugin's, or `caller` if there is none. `caller` and `frame` are the return address and the frame of the
// allocator's function.
const void *places_find(const void *caller, const void *frame);

// Returns whether the plugin's library references the Swift runtime's functions for objects.
bool places_is_swift(void);

// Returns whether an address is in the plugin's library.
bool places_has(const void *address);

// Returns whether a call from `caller` is the examining program's own, and not the plugin's.
bool places_is_host(const void *caller);

// Returns whether an address is code of the plugin's own, and not of a standard library that was linked into it.
bool places_is_own(const void *address);

// Writes the name of a return address, eg "@{1130}make_title+0x20", or "0x1130 of libSong.so", to `name`, of `capacity`
// bytes and NUL-terminated. One in the plugin has the mark that cprobe.h describes, with the address of the call.
void places_name(const void *address, char *name, size_t capacity);

// Does the same for the address of an instruction that was interrupted.
void places_name_instruction(const void *address, char *name, size_t capacity);

#endif
