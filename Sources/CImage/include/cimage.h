// cimage.h: what the system's dynamic linker tells, and what it loads from, which the headers don't show to Swift.

#ifndef CIMAGE_H
#define CIMAGE_H

#include <stdbool.h>

// Returns whether `address` lies in `image`, which dlopen() returned, rather than
// in an image that it depends on. [thread-safe]
bool cimage_contains(void *image, const void *address);

// Makes a file in memory that can be sealed and loaded, closed where another program starts.
// Returns its descriptor, or -1 with `errno` set. `name` is what tools show. [thread-safe]
int cimage_memory_file(const char *name);

// Seals a file in memory for good: nobody writes, grows or shrinks it, whoever holds it.
// Returns whether that is so, with `errno` set where it isn't. [thread-safe]
bool cimage_seal(int descriptor);

#endif
