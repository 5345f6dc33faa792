// cimage.h: functions of the dynamic linker and of memory files whose headers Swift can't import.

#ifndef CIMAGE_H
#define CIMAGE_H

#include <stdbool.h>

// Returns whether `address` lies in `image`, a handle from dlopen(), rather than in an image that it depends on.
// [thread-safe]
bool cimage_contains(void *image, const void *address);

// Sets the name of `image`, a handle from dlopen() that is never closed, and returns the former one, or NULL if it can't
// be set. The dynamic linker finds a loaded image by this name, and by the one in the image itself, when a library needs
// one. Both strings have to be valid as long as the image is loaded; they stay their owners'. [one-at-a-time]
const char *cimage_set_name(void *image, const char *name);

// Returns the path of the image in this process that exports `name`, or NULL if none does. The path is owned by the
// dynamic linker and valid as long as the image is loaded. [thread-safe]
const char *cimage_path_of_symbol(const char *name);

// Creates a file in memory that can be sealed and loaded, and that is closed on exec. Returns its descriptor, which the
// caller closes, or -1 with `errno` set. `name` is shown by debugging tools and only borrowed. [thread-safe]
int cimage_memory_file(const char *name);

// Seals a file in memory for good, so that no process can write, grow or shrink it through any descriptor. Returns
// whether that succeeded, with `errno` set if it didn't. [thread-safe]
bool cimage_seal(int descriptor);

// Registers the sentence that is written when the process crashes in the code of the image that `address` lies in, for
// at most 1,024 images. The sentence is copied and kept for good; it has to end with a line feed. [thread-safe]
void cimage_register_crash_sentence(const void *address, const char *sentence);

// Installs a crash reporter, which writes the sentence of an image to standard error if the process crashes in the
// image's code, or in code that it has called. Without such an image it writes nothing, nor for a signal that another
// process has sent. A thread that is loading an image leaves its notes instead (see cload.h), also if it calls exit().
// The process then ends as it would without the reporter. Children that are forked are none of its business. Call it once. [one-at-a-time]
void cimage_install_crash_reporter(void);

// Writes what the crash reporter would write if the caller crashed, or `otherwise` if that is nothing and there are images
// with sentences. Returns whether anything was written. [thread-safe]
bool cimage_tell_of_caller(const char *otherwise);

// Sets what is written after the sentence of an image, which has to end with a line feed, or NULL for nothing. The words
// are copied, and kept for good, so that they are for a few changes a second. [thread-safe]
void cimage_set_last_words(const char *words);

#endif
