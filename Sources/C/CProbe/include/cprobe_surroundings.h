// cprobe_surroundings.h: what a process has that plugins leave as it is, written down so that it can be compared.

#ifndef CPROBE_SURROUNDINGS_H
#define CPROBE_SURROUNDINGS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What of the process.
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

// Writes an aspect down, a line for each part of it, and cuts what doesn't fit. Returns how many bytes were written,
// with no NUL behind them. For the examining thread.
size_t cprobe_write_down(cprobe_aspect aspect, char *text, size_t capacity);

// Returns the nanoseconds that the process has kept processors busy. [thread-safe]
uint64_t cprobe_busy_nanoseconds(void);

#ifdef __cplusplus
}
#endif

#endif
