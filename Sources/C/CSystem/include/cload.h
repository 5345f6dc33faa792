// cload.h: notes that are left where the process ends while a thread loads a library.

#ifndef CLOAD_H
#define CLOAD_H

#include <stdbool.h>

// Keeps a note for the calling thread: `text` is written to `descriptor` if the process ends by a crash of this thread,
// or by a call of exit() on it, before cload_pop() is called. The text is copied; the descriptor has to stay open until
// then. Notes are a stack. Returns whether there was memory for it. [thread-safe]
bool cload_push(int descriptor, const char *text);

// Discards the last note that the calling thread keeps. [thread-safe]
void cload_pop(void);

// Writes the notes of the calling thread once, the last first, and returns whether there are any. The thread has none
// after that. Async-signal-safe. [thread-safe]
bool cload_leave_notes(void);

// Returns whether the calling thread keeps a note. [thread-safe]
bool cload_is_loading(void);

#endif
