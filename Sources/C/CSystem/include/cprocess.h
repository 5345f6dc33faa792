// cprocess.h: processes that can be killed reliably. Swift can call neither variadic functions nor the functions for
// process descriptors.

#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// A running child process. Plain data, which the caller owns.
typedef struct cprocess {
  pid_t pid;         // also its process group ID; reserved until cprocess_reap() is called
  int   descriptor;  // refers to this process even if its ID is reused; becomes readable when it ends
} cprocess;

// The exit status of a process.
typedef struct cprocess_end {
  bool was_signaled;  // whether a signal ended it
  int  code;          // the signal's number, or the exit code

  // The processor time that it and the children that it waited for used.
  int64_t processor_milliseconds;
} cprocess_end;

// Starts a program in a process group of its own, with every signal at its default and none blocked.
//
// `descriptors`, at most 16, become the process's, numbered from 0; -1 stands for /dev/null, and all others are closed.
// `arguments` and `environment` end with NULL. Everything that is passed is borrowed until the function returns.
// Returns 0 after writing to `started`, whose descriptor the caller closes, or an errno. The calling thread counts as
// the parent, so a process with a parent-death signal ends with that thread. [thread-safe]
int cprocess_start(const char *program, char *const *arguments, char *const *environment, const int *descriptors,
                   size_t descriptor_count, cprocess *started);

// Kills a process and its whole group with SIGKILL, or does nothing if it has ended. Never call it after
// cprocess_reap(), because the ID may then be another process's. [thread-safe]
void cprocess_kill(const cprocess *process);

// Suspends all threads of a process with SIGSTOP, or resumes them with SIGCONT. Both do nothing if the process has
// ended. Never call them after cprocess_reap(). [thread-safe]
void cprocess_stop(const cprocess *process);
void cprocess_continue(const cprocess *process);

// Returns the processor time of all threads of a process, in nanoseconds, or -1 if the system doesn't tell it. Never
// call it after cprocess_reap(). [thread-safe]
int64_t cprocess_processor_time(const cprocess *process);

// Returns whether the peer of a connected socket has read everything that was written to the socket; true also if the
// system doesn't tell. [thread-safe]
bool cprocess_has_read_all(int socket);

// Waits at most `milliseconds`, or without a limit if they are negative, until a process ends, and returns whether it
// has ended. An ended process stays a zombie until cprocess_reap() is called. [thread-safe]
bool cprocess_wait(const cprocess *process, int milliseconds);

// Kills what is left of the group of a process that has ended, and reaps the process. It never blocks. Returns the exit
// code 0 if other code has reaped the process. Call it once, after cprocess_wait() has returned true; the descriptor
// stays the caller's. [one-at-a-time]
cprocess_end cprocess_reap(const cprocess *process);

// Reaps a process that has ended, like cprocess_reap(), and leaves the rest of its group alone. [one-at-a-time]
cprocess_end cprocess_reap_alone(const cprocess *process);

// Creates a pair of connected stream sockets, which the caller closes, and which a new program doesn't inherit. Returns
// whether that succeeded. [thread-safe]
bool cprocess_socket_pair(int sockets[2]);

// Creates a pipe with a nonblocking read end, `ends[0]`. The caller closes both ends. Returns whether that succeeded.
// [thread-safe]
bool cprocess_pipe(int ends[2]);

// Creates shared memory of `size` zero bytes, which can't grow or shrink. `name` is shown by debugging tools and only
// borrowed. Returns its descriptor, which the caller closes, or -1. [thread-safe]
int cprocess_shared_memory(const char *name, size_t size);

// Creates a nonblocking eventfd with a counter of 0, which poll() can wait for. Returns its descriptor, which the
// caller closes, or -1. [thread-safe]
int cprocess_counter(void);

#endif
