// guard.c: the implementation of cprobe_guard.

#define _GNU_SOURCE

#include "guard.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blocks.h"
#include "cprobe.h"
#include "cprobe_words.h"
#include "frames.h"
#include "places.h"
#include "threads.h"

__thread unsigned guard_depth;

// The address that the calling thread is passing to the system's allocator, and the calling site.
static __thread const void *foreign, *foreign_place;

static pthread_mutex_t    lock = PTHREAD_MUTEX_INITIALIZER;
static cprobe_guard_mode  mode = CPROBE_GUARD_END;
static uint32_t           account;  // the open account; 0 if none is
static uint32_t           last_account;
static size_t             live_count;
static uint64_t           live_bytes;
static uint64_t           ordinal;
static bool               has_failed;

// ------------------------------------------------------------------------ misuse

static void name_block(const block *known, char *text, size_t capacity) {
  char place[600];
  places_name(known->place, place, sizeof place);
  cprobe_words words = cprobe_words_in(text, capacity);
  cprobe_say_number(&words, known->size, 10);
  cprobe_say(&words, " bytes from ");
  cprobe_say(&words, place);
}

// Writes the misuse to the board, and ends the process.
static void end(uint32_t fault, const char *did, const block *known, const char *more, const void *place) {
  char named[800] = "what malloc() never gave", where[600];
  if (known) name_block(known, named, sizeof named);
  places_name(place, where, sizeof where);
  cprobe_board *board = cprobe_current_board();
  snprintf(board->detail, sizeof board->detail, "%s %s%s, by %s", did, named, more, where);
  board->fault = fault;
  abort();
}

static void check_rim(const block *known, bool is_guarded, const void *place) {
  ptrdiff_t first = 0;
  size_t    count = is_guarded ? guarded_spoiled(known, &first) : counted_spoiled(known, &first);
  if (count == 0) return;
  char more[80];
  bool is_before = first < 0;
  snprintf(more, sizeof more, ", %zd bytes %s, as was seen when it was freed",
           is_before ? -first : first - (ptrdiff_t)known->size, is_before ? "before its start" : "behind its end");
  end(CPROBE_BEYOND_OWN, "wrote around", known, more, place);
}

static bool is_ours(const void *memory) {
  return guarded_has((uintptr_t)memory) || counted_has((uintptr_t)memory);
}

// Returns the guard's block that is being freed. Ends the process if there is no live block at that address.
static block *owner(const void *memory, bool *is_guarded, const void *place) {
  *is_guarded = guarded_has((uintptr_t)memory);
  block *known = *is_guarded ? guarded_at((uintptr_t)memory) : counted_at((uintptr_t)memory);
  if (!known) end(CPROBE_HEAP, "freed", NULL, " at that place", place);
  if (known->start != memory) end(CPROBE_HEAP, "freed a place within", known, "", place);
  if (known->state == block_freed) end(CPROBE_HEAP, "freed", known, " for the second time", place);
  check_rim(known, *is_guarded, place);
  return known;
}

void guard_note_foreign(const void *memory, const void *caller, const void *frame) {
  foreign = memory;
  if (!memory) return;
  foreign_place = places_find(caller, frame);
  if (cprobe_is_borrowed((uintptr_t)memory)) end(CPROBE_HEAP, "freed", NULL, " but the host lent", foreign_place);
  if (places_has(memory)) end(CPROBE_HEAP, "freed", NULL, " but is a static of its own", foreign_place);
}

// ------------------------------------------------------------------------ the allocator

bool guard_is_asked(const void *caller) { return guard_depth > 0 && !places_is_host(caller); }

static bool is_refused_now(void) {
  if (ordinal == 0 || --ordinal > 0) return false;
  has_failed = true;
  return true;
}

static block *make(size_t size, size_t alignment) {
  if (mode == CPROBE_GUARD_COUNT && alignment <= least_alignment && size <= counted_limit) return counted_make(size);
  block *made = alignment <= page_size ? guarded_make(size, alignment, mode == CPROBE_GUARD_START) : NULL;
  return made || alignment > least_alignment || size > counted_limit ? made : counted_make(size);
}

void *guard_allocate(size_t size, size_t alignment, const void *caller, const void *frame, bool is_zero,
                     bool *is_refused) {
  if (alignment < least_alignment) alignment = least_alignment;
  const void *place = places_find(caller, frame);
  pthread_mutex_lock(&lock);
  *is_refused = is_refused_now();
  block *made = *is_refused ? NULL : make(size, alignment);
  if (made) {
    made->place = place;
    made->account = account;
    live_count += account != 0;
    live_bytes += account ? size : 0;
  }
  pthread_mutex_unlock(&lock);
  if (!made) return NULL;
  memset(made->start, is_zero ? 0 : patterns.fresh, size);
  return made->start;
}

bool guard_free(void *memory, const void *caller, const void *frame) {
  if (!is_ours(memory)) return false;
  bool        is_guarded = false;
  const void *place = places_find(caller, frame);
  pthread_mutex_lock(&lock);
  block *known = owner(memory, &is_guarded, place);
  known->freed_at = place;
  if (account && known->account == account) {
    live_count--;
    live_bytes -= known->size;
  }
  if (is_guarded) guarded_free(known);
  else counted_free(known);
  pthread_mutex_unlock(&lock);
  return true;
}

bool guard_size(const void *memory, size_t *size, const void *caller, const void *frame) {
  if (!is_ours(memory)) return false;
  bool        is_guarded = false;
  const void *place = places_find(caller, frame);
  pthread_mutex_lock(&lock);
  *size = owner(memory, &is_guarded, place)->size;
  pthread_mutex_unlock(&lock);
  return true;
}

// ------------------------------------------------------------------------ the interface

// Clears the stack where the plugin's frames will be: what former calls have left there has return addresses in the
// plugin, and places_find() would take one for the place that an allocation comes from.
__attribute__((noinline)) static void clear_stack(void) {
  char left[4096];
  memset(left, 0, sizeof left);
  __asm__ volatile("" : : "r"(left) : "memory");
}

static void enter(void) {
  clear_stack();
  guard_depth++;
}

static void leave(void) { guard_depth--; }

static unsigned pause_thread(void) {
  unsigned depth = guard_depth;
  guard_depth = 0;
  return depth;
}

static void resume_thread(unsigned depth) { guard_depth = depth; }

static void begin_account(void) {
  pthread_mutex_lock(&lock);
  account = ++last_account;
  live_count = 0;
  live_bytes = 0;
  pthread_mutex_unlock(&lock);
}

typedef struct example {
  char  *text;
  size_t capacity;
} example;

static bool is_of_account(const block *known, void *context) {
  const example *wanted = context;
  if (known->account != account) return false;
  name_block(known, wanted->text, wanted->capacity);
  return true;
}

static bool is_own_of_account(const block *known, void *context) {
  return places_has(known->place) && is_of_account(known, context);
}

static void find_example(bool (*look)(const block *, void *), example *wanted) {
  guarded_each(look, wanted);
  if (*wanted->text == 0) counted_each(look, wanted);
}

static size_t count_account(uint64_t *bytes, char *text, size_t capacity) {
  pthread_mutex_lock(&lock);
  size_t count = live_count;
  *bytes = live_bytes;
  if (capacity) *text = 0;
  if (count && capacity) {
    // What the plugin's own code has asked for says more than what a library did on the way.
    example wanted = {text, capacity};
    find_example(is_own_of_account, &wanted);
    if (*text == 0) find_example(is_of_account, &wanted);
  }
  pthread_mutex_unlock(&lock);
  return count;
}

static void end_account(void) {
  pthread_mutex_lock(&lock);
  account = 0;
  pthread_mutex_unlock(&lock);
}

static void fail_allocation(uint64_t new_ordinal) {
  pthread_mutex_lock(&lock);
  ordinal = new_ordinal;
  has_failed = false;
  pthread_mutex_unlock(&lock);
}

static bool has_failed_one(void) { return has_failed; }

static void set_mode(cprobe_guard_mode new_mode) { mode = new_mode; }

static void set_fresh(unsigned char fresh) { patterns.fresh = fresh; }

static uint32_t explain(uintptr_t address, char *detail, size_t capacity) {
  char         named[800], where[600];
  cprobe_words words = cprobe_words_in(detail, capacity);
  if (foreign) {
    places_name(foreign_place, where, sizeof where);
    cprobe_say(&words, "freed what malloc() never gave, by ");
    cprobe_say(&words, where);
    return CPROBE_HEAP;
  }
  const block *known = guarded_at(address);
  if (!known) return CPROBE_NO_FAULT;
  name_block(known, named, sizeof named);
  if (known->state == block_freed) {
    places_name(known->freed_at, where, sizeof where);
    cprobe_say(&words, "used ");
    cprobe_say(&words, named);
    cprobe_say(&words, ", which ");
    cprobe_say(&words, where);
    cprobe_say(&words, " has freed");
    return CPROBE_FREED;
  }
  bool is_before = address < (uintptr_t)known->start;
  cprobe_say(&words, is_before ? "touched what is before the start of " : "touched what is behind the end of ");
  cprobe_say(&words, named);
  return CPROBE_BEYOND_OWN;
}

static const cprobe_guard guard = {
    .enter = enter,
    .leave = leave,
    .pause = pause_thread,
    .resume = resume_thread,
    .watch = places_watch,
    .is_swift = places_is_swift,
    .begin_account = begin_account,
    .count_account = count_account,
    .end_account = end_account,
    .fail_allocation = fail_allocation,
    .has_failed = has_failed_one,
    .trace = frames_trace,
    .attend = threads_attend,
    .hand_over = threads_hand_over,
    .orphan = threads_orphan,
    .origin = threads_origin,
    .set_mode = set_mode,
    .set_fresh = set_fresh,
    .explain = explain,
};

__attribute__((constructor)) static void set_guard(void) {
#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
  cprobe_set_guard(&guard);
#endif
}
