// thread_status.h: lets Dispatch look after its threads in a confined process.
//
// Once a second Dispatch reads what each of its threads is doing, from /proc/THREAD/stat,
// and ends the process where it can't. Those folders come and go with the threads, so no
// rule of Landlock names them; the same text is at /proc/self/task/THREAD/stat, below a
// folder that a confined process may read.
//
// A program that links this module has an open() of its own, which its libraries use in
// place of the C library's: it opens the latter for the former, and does nothing else. It is
// for the worker, and not for programs that aren't confined. Linux only.

#ifndef THREAD_STATUS_H
#define THREAD_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

// As of the C library; a point of cancellation like that one. [thread-safe]
int open(const char *path, int flags, ...);

#ifdef __cplusplus
}
#endif

#endif
