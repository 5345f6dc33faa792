// thread_status.h: lets Dispatch read the status of its threads in a confined process.
//
// Once a second Dispatch reads the status of each of its threads from /proc/THREAD/stat, and ends the process if it
// can't. Those folders come and go with the threads, so that no Landlock rule can name them. The same text is at
// /proc/self/task/THREAD/stat, within a folder that a confined process may read.
//
// A program that links this module gets an open() that its libraries use instead of the C library's. It redirects the
// former path to the latter, and changes nothing else. It is for the worker, not for programs that aren't confined.

#ifndef THREAD_STATUS_H
#define THREAD_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

// Works like the C library's open(), and is a cancellation point like it. The caller closes the descriptor. `path` is
// borrowed until the function returns. [thread-safe]
int open(const char *path, int flags, ...);

#ifdef __cplusplus
}
#endif

#endif
