// cprocess.h: processes that can be ended for certain, for a module of Swift, which can't call what takes a variable
// number of arguments, and has no descriptors of processes.

#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// A process that was started. Plain data.
typedef struct cprocess {
  pid_t pid;         // also the number of its process group; its parent's until cprocess_reap() is called
  int   descriptor;  // stands for the process, whoever gets its number later; becomes readable when it ends
} cprocess;

// How a process has ended.
typedef struct cprocess_end {
  bool was_signaled;
  int  code;  // the number of the signal, or the exit code

  // The processor time that it has used, in milliseconds.
  int64_t processor_milliseconds;
} cprocess_end;

// Starts a program in a process group of its own, with every signal at its default and none blocked.
//
// `descriptors` are those that it has, numbered from 0; -1 stands for /dev/null. All others are closed. `arguments` and
// `environment` end with NULL. Returns 0, or why it can't be started, as an errno. The descriptor of `started` is the
// caller's to close. The system counts the calling thread as the parent: what is to end with its parent ends with that
// thread. [thread-safe]
int cprocess_start(const char *program, char *const *arguments, char *const *environment, const int *descriptors,
                   size_t descriptor_count, cprocess *started);

// Ends a process and all of its group with SIGKILL. Does nothing where it has ended. Never to be called after
// cprocess_reap() was called: its number may be another's then. [thread-safe]
void cprocess_kill(const cprocess *process);

// Stops a process, all of its threads, with SIGSTOP, or has it go on with SIGCONT. Neither does anything where it has
// ended. Never to be called after cprocess_reap() was called. [thread-safe]
void cprocess_stop(const cprocess *process);
void cprocess_continue(const cprocess *process);

// Returns the processor time that all threads of a process have used, in nanoseconds, or -1 where it has ended. Never to
// be called after cprocess_reap() was called. [thread-safe]
int64_t cprocess_processor_time(const cprocess *process);

// Returns whether the other end of a pair of sockets has read all that was written to this one. [thread-safe]
bool cprocess_has_read_all(int socket);

// Waits until a process has ended, but at most so many milliseconds. Returns whether it has ended; it stays on the
// system's list. [thread-safe]
bool cprocess_wait(const cprocess *process, int milliseconds);

// Ends what is left of the group of a process that has ended, and takes it off the system's list. It never waits. To be
// called once, when cprocess_wait() has answered true. [one-at-a-time]
cprocess_end cprocess_reap(const cprocess *process);

// Makes a pair of connected sockets that hand over bytes in order. Returns whether it did. The caller closes both.
// [thread-safe]
bool cprocess_socket_pair(int sockets[2]);

// Makes a pipe whose first end is read without waiting. Returns whether it did. The caller closes both ends.
// [thread-safe]
bool cprocess_pipe(int ends[2]);

// Makes memory that processes can share, of a size that none of them can change. Returns its descriptor, which is the
// caller's to close, or -1.
// [thread-safe]
int cprocess_shared_memory(const char *name, size_t size);

// Makes a counter that can be waited for with poll(), at 0. Returns its descriptor, which is the caller's to close, or
// -1. [thread-safe]
int cprocess_counter(void);

#endif
