// cprobe_surroundings.h: snapshots of process state that plugins must not change, in text that can be compared.

#ifndef CPROBE_SURROUNDINGS_H
#define CPROBE_SURROUNDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// An aspect of process state.
typedef enum cprobe_aspect {
  CPROBE_SIGNAL_HANDLERS = 0,
  CPROBE_SIGNAL_MASK     = 1,
  CPROBE_LOCALE          = 2,
  CPROBE_FOLDER          = 3,
  CPROBE_ENVIRONMENT     = 4,
  CPROBE_FILE_MASK       = 5,
  CPROBE_LIMITS          = 6,
  CPROBE_STREAMS         = 7,  // stdin, stdout and stderr of the C library
  CPROBE_TIMERS          = 8,
  CPROBE_THREADS         = 9,
  CPROBE_DESCRIPTORS     = 10,
} cprobe_aspect;

// Writes a snapshot of an aspect to `text`, the caller's: a line for each part of it, as far as they fit in `capacity`
// bytes. Returns the number of bytes written; the text isn't NUL-terminated. For the examining thread.
size_t cprobe_write_snapshot(cprobe_aspect aspect, char *text, size_t capacity);

// Takes note that the plugin calls a function of the C library, eg "setlocale", that changes an aspect. [thread-safe]
void cprobe_note_change(cprobe_aspect aspect, const char *name);

// Writes the first such call, as a clause, eg "setlocale() is called in decode()", to `text`, the caller's, as far as it
// fits in `capacity` bytes. Returns the number of bytes written, 0 if there was no such call; the text isn't
// NUL-terminated. [thread-safe]
size_t cprobe_first_change(cprobe_aspect aspect, char *text, size_t capacity);

// Gives the numbers of this process a decimal comma, without a locale of the machine. Returns false, and leaves them as
// they are, where the C library doesn't take it. Needs /tmp to write to. For the only thread of a process.
bool cprobe_set_decimal_comma(void);

// Returns the processor time of all threads of this process in nanoseconds, or 0 if the system doesn't tell it.
// [thread-safe]
uint64_t cprobe_busy_nanoseconds(void);

// Returns whether the calling thread is the one that the process began with. [thread-safe]
bool cprobe_is_first_thread(void);

// Returns whether an address is on the stack of the calling thread, or false if the system doesn't tell. [thread-safe]
bool cprobe_is_on_stack(uintptr_t address);

#ifdef __cplusplus
}
#endif

#endif
