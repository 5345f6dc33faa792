// A worker that does as its own name says, without a plugin: what a hostile one could do to its host.
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { SOCKET = 3, PROGRESS = 5 };
enum { OPEN = 1, ITEMS = 2, SEARCH = 3, FETCH = 4, CREDIT = 5, CANCEL = 6, LIVE = 7 };
enum { OPENED = 101, FAILED = 102, ANSWERS = 103, LIVE_ANSWER = 104, CHANGED = 105, LOG = 106 };
enum { PIECE = 201, ENDED = 203, SEND = 204 };

#define OWN 0x80000000u  // in the numbers of a worker's own calls

// Answer 0, of 1: no model, for error 14 of the plugin "b": "a", with no symbol, source and column.
#define BLAME 0, 0, 0, 0, 1, 0, 0, 0, 1, 14, 1, 0, 0, 0, 'b', 1, 0, 0, 0, 'a', 0, 0, 0

// Answer 0, of 1: a model without identity and contents, a view model, and a drawing of two bytes that is none; no more.
#define SCRIBBLE 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 0, 0, 0, 'x', 'x', 0, 0, 0, 0

struct header {
  uint32_t count;
  uint16_t type, zero;
  uint32_t call;
};

static void put(const void *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(SOCKET, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(9);
    bytes = (const char *)bytes + written;
    count -= (size_t)written;
  }
}

static void say(uint16_t type, uint32_t call, const void *payload, uint32_t count) {
  struct header header = {count, type, 0, call};
  put(&header, sizeof header);
  put(payload, count);
}

static void get(void *bytes, size_t count) {
  while (count > 0) {
    ssize_t taken = read(SOCKET, bytes, count);
    if (taken < 0 && errno == EINTR) continue;
    if (taken <= 0) _exit(0);
    bytes = (char *)bytes + taken;
    count -= (size_t)taken;
  }
}

// The path of this program.
static const char *program;

// How many records the last request for items had.
static uint32_t record_count;

static struct header next(void) {
  struct header header;
  get(&header, sizeof header);
  char *payload = malloc(header.count + 1);
  get(payload, header.count);
  // Behind what is wanted, in a byte, the purpose of the view, and that no size is.
  if (header.type == ITEMS && header.count >= 7) memcpy(&record_count, payload + 3, 4);
  free(payload);
  return header;
}

// Asks the host for "fake:" and some letters.
static void fetch(uint32_t call, uint32_t count) {
  static char payload[64 << 10];
  uint32_t length = 5 + count;
  memcpy(payload + 4, &length, 4);
  memcpy(payload + 8, "fake:", 5);
  memset(payload + 13, 'x', count);
  say(FETCH, call, payload, 8 + length);
}

static void place(uint32_t call, uint32_t item, uint32_t stage) {
  uint32_t *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, PROGRESS, 0);
  page[0] = call;
  page[1] = item;
  page[2] = stage;
}

// Answers the first records of a request with drawings that are none.
static void answer(uint32_t call, uint32_t count) {
  static const char item[] = {0, 0, 0, 0, 1, 1, 2, 0, 0, 0, 'x', 'x', 0, 0, 0, 0};
  char payload[8 + 200 * sizeof item] = {0};
  memcpy(payload + 4, &count, 4);
  for (uint32_t index = 0; index < count; index++) memcpy(payload + 8 + index * sizeof item, item, sizeof item);
  say(ANSWERS, call, payload, 8 + count * sizeof item);
}

// Of 200 records crashes at three that stand far apart, and says before what it has of the others, or doesn't.
static void scatter(int is_said, uint32_t call) {
  static const uint32_t said[][2] = {{200, 50}, {149, 49}, {99, 49}}, unsaid[][2] = {{200, 50}, {199, 99}, {198, 148}};
  for (int bad = 0; bad < 3; bad++) {
    const uint32_t *when = is_said ? said[bad] : unsaid[bad];
    if (record_count != when[0]) continue;
    if (is_said) answer(call, when[1]);
    place(call, when[1], 2);
    raise(SIGSEGV);
  }
  answer(call, record_count);
}

// Of 200 records answers 50 at a time, and is killed between them three times.
static void answer_in_parts(uint32_t call) {
  answer(call, 50);
  if (record_count == 50) return;
  place(0, 0, 0);
  raise(SIGKILL);
}

static int is(const char *name, const char *other) { return strcmp(name, other) == 0; }

static void log_moo(void) {
  char message[16] = {0};
  message[4] = 3;
  memcpy(message + 8, "moo", 3);
  say(LOG, 0, message, 11);
}

static void *spin_for_good(void *nothing) {
  for (;;) {}
  return nothing;
}

static void leave_spinning(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, spin_for_good, NULL);
}

// Whether it is the first of all workers of its name that asks.
static int is_first(void) {
  char path[4096];
  snprintf(path, sizeof path, "%s.was", program);
  return open(path, O_CREAT | O_EXCL | O_CLOEXEC, 0600) >= 0;
}

// Is ended, as if from outside, by the signal whose number ends its name: once, or whenever it is about the second
// record, or the last that is left.
static void be_ended(const char *how, uint32_t call) {
  int number = atoi(strrchr(how, '-') + 1), is_once = strncmp(how, "ended-once", 10) == 0;
  place(call, record_count > 1 ? 1 : 0, 2);
  if (!is_once || is_first()) raise(number);
  answer(call, record_count);
}

static void misbehave(const char *how, uint32_t call) {
  if (strncmp(how, "ended-", 6) == 0) return be_ended(how, call);
  if (is(how, "idle") || is(how, "idle-spin")) return answer(call, record_count);
  if (is(how, "scatter-said")) return scatter(1, call);
  if (is(how, "parts")) return answer_in_parts(call);
  if (is(how, "scatter-unsaid")) return scatter(0, call);
  if (is(how, "segv")) raise(SIGSEGV);
  if (is(how, "abort")) abort();
  if (is(how, "exit")) _exit(3);
  if (is(how, "stop")) raise(SIGSTOP);
  if (is(how, "hang")) for (;;) pause();
  if (is(how, "spin")) for (;;) {}
  if (is(how, "close")) {
    close(SOCKET);
    for (;;) pause();
  }
  if (is(how, "garbage")) {
    char garbage[4096];
    memset(garbage, 'x', sizeof garbage);
    put(garbage, sizeof garbage);
    for (;;) pause();
  }
  if (is(how, "half")) {
    struct header header = {1000, ANSWERS, 0, call};
    put(&header, sizeof header);
    for (;;) pause();
  }
  if (is(how, "endless")) {
    struct header header = {0xfffffff0u, ANSWERS, 0, call};
    put(&header, sizeof header);
    for (;;) put("xxxxxxxxxxxxxxxx", 16);
  }
  if (is(how, "unknown")) {
    say(77, call, "", 0);
    for (;;) pause();
  }
  if (is(how, "unasked")) {
    say(OPENED, call + 100, "", 0);
    for (;;) pause();
  }
  if (is(how, "many")) {
    uint32_t answers[2] = {0, 1000};
    say(ANSWERS, call, answers, sizeof answers);
    for (;;) pause();
  }
  if (is(how, "nothing")) {
    uint32_t answers[2] = {0, 0};
    say(ANSWERS, call, answers, sizeof answers);
    for (;;) pause();
  }
  if (is(how, "log-flood")) {
    for (int line = 0; line < 100000; line++) log_moo();
    raise(SIGSEGV);
  }
  if (is(how, "blame")) {
    say(ANSWERS, call, (char[]){BLAME}, sizeof (char[]){BLAME});
    for (;;) pause();
  }
  if (is(how, "line-and-answer")) {
    (void)!write(1, "a line\n", 7);
    usleep(50000);
    say(ANSWERS, call, (char[]){BLAME}, sizeof (char[]){BLAME});
  }
  if (is(how, "scribble")) {
    say(ANSWERS, call, (char[]){SCRIBBLE}, sizeof (char[]){SCRIBBLE});
    for (;;) pause();
  }
  if (is(how, "flood")) {
    for (int line = 0; line < 100000; line++) (void)!write(1, "a line that nobody wants to read\n", 33);
    raise(SIGSEGV);
  }
}

// Asks the host for much, and writes to standard output what comes of it.
static void ask(const char *how) {
  uint64_t taken = 0;
  if (is(how, "fetch-ten") || is(how, "fetch-unasked")) {
    for (uint32_t call = 0; call < 10; call++) fetch(OWN | call, call);
  }
  if (is(how, "fetch-slowly") || is(how, "fetch-cancelled")) fetch(OWN | 7, 1);
  if (is(how, "fetch-twice")) for (int call = 0; call < 2; call++) fetch(OWN | 7, 1);
  if (is(how, "fetch-as-host")) fetch(7, 1);
  if (is(how, "fetch-flood")) for (uint32_t call = 0; call < 2000; call++) fetch(OWN | call, 1);
  if (is(how, "fetch-flood-of-bytes")) for (uint32_t call = 0; call < 50; call++) fetch(OWN | call, 60000);
  for (;;) {
    struct header header = next();
    if (header.type == PIECE) {
      taken += header.count;
      if (is(how, "fetch-cancelled")) say(CANCEL, header.call, "", 0);
      // It takes the whole window before it says that it has.
      if (is(how, "fetch-slowly") && taken % (512 << 10) == 0) {
        uint64_t credit = 512 << 10;
        say(CREDIT, header.call, &credit, sizeof credit);
      }
    }
    if (header.type == ENDED) {
      char line[64];
      int count = snprintf(line, sizeof line, "ended %u after %llu\n", header.call & ~OWN, (unsigned long long)taken);
      (void)!write(1, line, (size_t)count);
    }
  }
}

// What becomes of a view model in a worker that lies.
static void live(const char *how, uint32_t call) {
  static const char action[] = {1, 0, 0, 0, 0, 3, 0, 0, 0, 'm', 'o', 'o', 0, 0, 0, 0};
  if (is(how, "live-sends")) for (uint32_t sent = 0; sent < 5000; sent++) say(SEND, OWN | sent, action, sizeof action);
  if (is(how, "live-sends-as-host")) say(SEND, 7, action, sizeof action);
  if (is(how, "live-sends-half")) say(SEND, OWN | 7, action, 9);
  if (is(how, "live-changes")) {
    uint32_t number = 77;
    for (int change = 0; change < 1000; change++) say(CHANGED, 0, &number, sizeof number);
    raise(SIGSEGV);
  }
  if (is(how, "live-changes-half")) say(CHANGED, 0, "", 0);
  if (is(how, "live-answers-half")) say(LIVE_ANSWER, call, "\1", 1);
  // Error 14 of the plugin "b": "a", with no symbol, source and column.
  if (is(how, "live-blames")) say(LIVE_ANSWER, call, (char[]){0, 14, 1, 0, 0, 0, 'b', 1, 0, 0, 0, 'a', 0, 0, 0}, 15);
  if (is(how, "live-answers-items")) say(ANSWERS, call, "", 0);
  if (is(how, "live-closes")) close(SOCKET);
  // Ended twice as if from outside.
  if (is(how, "live-ended")) raise(SIGTERM);
  for (;;) pause();
}

int main(int argc, char **argv) {
  (void)argc;
  program = argv[0];
  const char *how = strrchr(argv[0], '/') + 1;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (;;) {
    struct header header = next();
    if (header.type == OPEN) {
      if (is(how, "at-open")) raise(SIGSEGV);
      if (is(how, "open-ended") && is_first()) raise(SIGKILL);
      if (is(how, "open-ended-always")) raise(SIGKILL);
      if (is(how, "open-hangs")) for (;;) pause();
      if (is(how, "refuse") || is(how, "refuse-segv")) {
        // Error 14 of the plugin "b": "a", with no symbol, source and column.
        say(FAILED, header.call, (char[]){14, 1, 0, 0, 0, 'b', 1, 0, 0, 0, 'a', 0, 0, 0}, 14);
        if (is(how, "refuse-segv")) raise(SIGSEGV);
        _exit(1);
      }
      uint32_t none = 0;
      say(OPENED, header.call, &none, sizeof none);
      if (is(how, "idle-ended")) raise(SIGKILL);
      if (is(how, "idle-flood")) for (;;) log_moo();
      if (is(how, "idle-spin")) leave_spinning();
    } else if (header.type == LIVE) {
      place(header.call, 0, 2);
      live(how, header.call);
    } else if (header.type == ITEMS && strncmp(how, "fetch", 5) == 0) {
      place(header.call, 0, 2);
      ask(how);
    } else if (header.type == ITEMS) {
      place(header.call, 1, 2);
      misbehave(how, header.call);
    } else if (header.type == SEARCH && is(how, "search-unread")) {
      // More than there is room for on the way.
      for (uint32_t number = 0; number < 8; number++) fetch(OWN | number, 1);
      for (;;) pause();
    } else if (header.type == SEARCH && is(how, "deaf")) {
      say(PIECE, header.call, "[]", 2);
    } else if (header.type == SEARCH && is(how, "search-flood")) {
      static char piece[64 << 10];
      for (;;) say(PIECE, header.call, piece, sizeof piece);
    }
  }
}
