// cterminal.h: signals of a program that has taken a terminal, and how the terminal is given back when the program
// crashes. Whatever a signal handler does has to be async-signal-safe, which nothing in Swift is.
//
// A process has at most one such terminal at a time.

#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

// The maximum number of bytes that give a terminal back.
#define CTERMINAL_MOST_BYTES 512

// Remembers how to give a terminal back, in place of what was remembered before: `bytes` are written to `descriptor`,
// then its unread input is dropped, and it gets `settings`. That happens at once and at most once when the process
// crashes (SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP) or calls exit(). The descriptor should be nonblocking: a
// terminal that takes no bytes is given up after a second. Everything is copied; the descriptor stays the caller's and
// has to stay open until cterminal_forget(). Returns false, and remembers nothing, if there are too many bytes, or if a
// terminal has been given back already, for which see below. [one-at-a-time]
bool cterminal_remember(int descriptor, const struct termios *settings, const uint8_t *bytes, size_t count);

// Forgets the terminal, which has been given back. [one-at-a-time]
void cterminal_forget(void);

// Gives the remembered terminal back, as a crash does, and forgets it; does nothing without one. [thread-safe]
// [async-signal-safe]
void cterminal_give_back(void);

// Returns whether a crash, exit() or cterminal_give_back() has given a terminal back since the last
// cterminal_catch_signals(), so that nothing may be written to it any more. [thread-safe]
bool cterminal_is_given_back(void);

// Begins to catch signals: those of a crash, as cterminal_remember() tells, after which the process ends as it would have
// ended; and SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGTERM, SIGHUP and SIGQUIT, for cterminal_take_signals(). One of the
// last five that is ignored stays so.
//
// Returns a descriptor that becomes readable with each signal, which stays this module's; or -1 with `errno` set, EBUSY
// if signals are caught already. [one-at-a-time]
//
// A signal is forwarded by its handler rather than read from a signalfd, for which every thread would have to block it:
// also threads of others, and whatever programs they start.
int cterminal_catch_signals(void);

// Returns the signals that have come since the last call, signal N as bit N. [thread-safe]
uint64_t cterminal_take_signals(void);

// Returns the signals that the next cterminal_take_signals() will return. [thread-safe]
uint64_t cterminal_waiting_signals(void);

// Puts the former actions of all signals back. Does nothing if no signals are caught. [one-at-a-time]
void cterminal_release_signals(void);

// Stops this process, as signal `number`, one of SIGTSTP, SIGTTIN and SIGTTOU, does by default, and returns when the process
// continues; the SIGCONT is not told by cterminal_take_signals(). Returns at once where the signal is ignored, or where
// no process could continue this one, because its group is orphaned. Signals have to be caught. [one-at-a-time]
void cterminal_stop(int number);

// Sends a signal that the calling process ignores meanwhile to its process group. [one-at-a-time]
void cterminal_signal_others(int number);

// Ends this process by a signal, with the action that the signal had before signals were caught. It never returns.
// [one-at-a-time]
_Noreturn void cterminal_end_by(int number);

// Blocks SIGTTIN and SIGTTOU for the calling thread: reads and changes of a terminal that belongs to another job don't
// stop the process. Reads then fail with EIO.
void cterminal_block_job_signals(void);

// Gives the calling thread an alternate stack for signal handlers until the thread ends, unless it has one: without it,
// nothing is given back when the thread's own stack overflows. [thread-safe]
void cterminal_prepare_stack(void);

// Creates a nonblocking eventfd, which poll() can wait for. Returns its descriptor, which the caller closes, or -1.
// [thread-safe]
int cterminal_counter(void);

// Returns a descriptor that becomes readable when the parent of this process ends, which the caller closes, or -1 if
// the system has none. [thread-safe]
int cterminal_parent(void);

#endif
