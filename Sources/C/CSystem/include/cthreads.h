// cthreads.h: what the threads of a child process are doing, for a child that doesn't end.

#ifndef CTHREADS_H
#define CTHREADS_H

#include "cprocess.h"

// What the threads of a process are doing.
typedef enum cthreads_activity {
  CTHREADS_UNKNOWN         = 0,  // the system doesn't tell
  CTHREADS_RUN             = 1,  // at least one is using a processor, or would if one were free
  CTHREADS_WAIT            = 2,  // all wait, at least one of them for something other than a thread
  CTHREADS_WAIT_FOR_OTHERS = 3,  // all wait for a lock, for a condition or for the end of another
} cthreads_activity;

// Returns what the threads of a process are doing at this moment. Never call it after cprocess_reap(). [thread-safe]
cthreads_activity cthreads_activity_of(const cprocess *process);

// Sends a signal to each thread of a process that there is at this moment. Never call it after cprocess_reap().
// [thread-safe]
void cthreads_signal(const cprocess *process, int number);

#endif
