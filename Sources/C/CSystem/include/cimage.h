// cimage.h: what the system's dynamic linker tells, and what it loads from, which the headers don't show to Swift.

#ifndef CIMAGE_H
#define CIMAGE_H

#include <stdbool.h>

// Returns whether `address` lies in `image`, which dlopen() returned, rather than
// in an image that it depends on. [thread-safe]
bool cimage_contains(void *image, const void *address);

// Returns the path of the image of this process that defines `name` for the others, or NULL where none does. It is the
// system's, and stays as long as the image does. [thread-safe]
const char *cimage_path_of_symbol(const char *name);

// Makes a file in memory that can be sealed and loaded, closed where another program starts.
// Returns its descriptor, or -1 with `errno` set. `name` is what tools show. [thread-safe]
int cimage_memory_file(const char *name);

// Seals a file in memory for good: nobody writes, grows or shrinks it, whoever holds it.
// Returns whether that is so, with `errno` set where it isn't. [thread-safe]
bool cimage_seal(int descriptor);

// Has a sentence written where the process ends in the code of the image that `address` lies in. The sentence is
// copied, for good; it ends its line itself. [thread-safe]
void cimage_name(const void *address, const char *sentence);

// Has the sentence of an image written to standard error when the process crashes in its code, or in what that has
// called. The process then ends as it would have. Once, before the first crash. [thread-safe]
void cimage_tell_crashes(void);

#endif
