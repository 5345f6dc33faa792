// cimage.h: what the system's dynamic linker tells, which its header doesn't show to Swift.

#ifndef CIMAGE_H
#define CIMAGE_H

#include <stdbool.h>

// Returns whether `address` lies in `image`, which dlopen() returned, rather than
// in an image that it depends on. [thread-safe]
bool cimage_contains(void *image, const void *address);

#endif
