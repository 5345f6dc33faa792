#include "cterminal.h"
#include "restoring.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sys/types.h>

enum { MOST_WAITS = 10, WAIT_MILLISECONDS = 100 };

struct remembered {
  int            descriptor;
  struct termios settings;
  size_t         count;
  uint8_t        bytes[CTERMINAL_MOST_BYTES];
};

// What is written next lies in the copy that isn't current.
static struct remembered                copies[2];
static int                              next;
static _Atomic(const struct remembered *) current;

// The process that has the terminal, and not a child that it forks.
static _Atomic(pid_t) owner;

static atomic_bool is_giving_back;
static atomic_bool is_given_back;

static void write_all(int descriptor, const uint8_t *bytes, size_t count) {
  for (int waits = 0; count > 0 && waits < MOST_WAITS;) {
    ssize_t written = write(descriptor, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      struct pollfd terminal = {descriptor, POLLOUT, 0};
      poll(&terminal, 1, WAIT_MILLISECONDS);
      waits++;
    } else if (written == 0 || errno != EINTR) {
      return;
    }
  }
}

void cterminal_give_back(void) {
  if (atomic_load(&owner) != getpid()) return;
  int former = errno;
  // Set first: a thread that finds nothing remembered waits for the one that took it.
  bool                     is_first = !atomic_exchange(&is_giving_back, true);
  const struct remembered *terminal = atomic_exchange(&current, NULL);
  if (terminal != NULL) {
    atomic_store(&is_given_back, true);
    write_all(terminal->descriptor, terminal->bytes, terminal->count);
    // Reports of the mouse and answers that weren't read, which the next program would take for typing.
    tcflush(terminal->descriptor, TCIFLUSH);
    tcsetattr(terminal->descriptor, TCSANOW, &terminal->settings);
  }
  if (is_first) atomic_store(&is_giving_back, false);
  // Two threads may crash at once, and the second must not end the process too early.
  for (int waits = 0; atomic_load(&is_giving_back) && waits < 2 * MOST_WAITS; waits++) poll(NULL, 0, WAIT_MILLISECONDS);
  errno = former;
}

bool cterminal_is_given_back(void) { return atomic_load(&is_given_back); }

static void give_back_at_exit(void) { cterminal_give_back(); }

bool cterminal_remember(int descriptor, const struct termios *settings, const uint8_t *bytes, size_t count) {
  static bool is_registered;
  if (count > CTERMINAL_MOST_BYTES || atomic_load(&is_given_back)) return false;
  if (!is_registered) is_registered = atexit(give_back_at_exit) == 0;
  atomic_store(&owner, getpid());
  struct remembered *copy = &copies[next];
  next = !next;
  copy->descriptor = descriptor;
  copy->settings = *settings;
  copy->count = count;
  memcpy(copy->bytes, bytes, count);
  atomic_store(&current, copy);
  return true;
}

void cterminal_forget(void) { atomic_store(&current, NULL); }

void forget_giving_back(void) { atomic_store(&is_given_back, false); }
