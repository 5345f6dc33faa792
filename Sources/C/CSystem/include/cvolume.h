// cvolume.h: what file system a path is on, whose header Swift can't import.

#ifndef CVOLUME_H
#define CVOLUME_H

#include <stdint.h>

// Returns the number of the type of the file system that `path` is on, as in statfs(), or 0 if that can't be told.
// [thread-safe]
uint64_t cvolume_type(const char *path);

#endif
