// lent.c: guarded memory that a plugin borrows.

#define _GNU_SOURCE

#include "lent.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cprobe.h"
#include "cprobe_words.h"

// A piece of borrowed memory. It stays mapped for a while after it was taken back, so that a late use is told from
// other faults. Its pages are kept for another loan of as many: to make them inaccessible and accessible again costs
// three fifths of what it does to give them back and to fault in others.
typedef struct loan {
  char       *pages;    // the first page; NULL if the entry is free
  size_t      size;     // of all pages, with the guard pages before and behind
  char       *start;    // the start of the borrowed memory
  size_t      count;
  char        label[48];
  bool        is_back;
} loan;

// The most loans at once, the number of entries that are used in turn before more are live, and the most bytes of one
// that was taken back whose pages are kept.
enum { loan_limit = 8192, first_turn = 4096, kept_bytes = 16 << 10 };

static loan            loans[loan_limit];
static size_t          turn = first_turn;  // the number of entries that are used in turn
static size_t          next;
static size_t          mapped;  // of all loans, also those that were taken back, in bytes
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static size_t page_bytes(void) {
  static _Atomic size_t known;
  if (known == 0) known = (size_t)sysconf(_SC_PAGESIZE);
  return known;
}

// Returns the entry for a new loan: a free one, or the oldest that was taken back. NULL if all are borrowed.
static loan *place(void) {
  while (true) {
    for (size_t tries = 0; tries < turn; tries++) {
      loan *found = &loans[next++ % turn];
      if (!found->pages || found->is_back) return found;
    }
    if (turn == loan_limit) return NULL;
    next = turn;
    turn *= 2;
  }
}

void *cprobe_lend(size_t count, const char *label) { return cprobe_lend_at(false, count, label); }

// Maps `size` inaccessible bytes, in place of those at `pages` if it isn't NULL. Returns NULL on failure.
static char *reserve(char *pages, size_t size) {
  int   flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | (pages ? MAP_FIXED : 0);
  void *reserved = mmap(pages, size, PROT_NONE, flags, -1, 0);
  return reserved == MAP_FAILED ? NULL : reserved;
}

// Makes the pages of a loan inaccessible, and gives those of a large one back. Returns whether they are.
static bool shut(const loan *known) {
  size_t usable = known->size - 2 * page_bytes();
  if (usable > kept_bytes) return reserve(known->pages, known->size) != NULL;
  return mprotect(known->pages + page_bytes(), usable, PROT_NONE) == 0;
}

// Makes an entry one of `size` bytes, the pages of a former loan if these are as many. Returns whether it is.
static bool prepare(loan *made, size_t size) {
  if (made->pages && made->size == size) return true;
  char *pages = reserve(NULL, size);
  if (!pages) return false;
  if (made->pages && munmap(made->pages, made->size) == 0) mapped -= made->size;
  *made = (loan){.pages = pages, .size = size, .is_back = true};
  mapped += size;
  return true;
}

void *cprobe_lend_at(bool lies_low, size_t count, const char *label) {
  size_t page_size = page_bytes();
  size_t usable = (count + page_size - 1) / page_size * page_size;
  if (usable == 0) usable = page_size;
  // A page before and one behind, so that loans in front of a guard page and behind one can take each other's place.
  size_t size = usable + 2 * page_size;
  char  *start = NULL;
  pthread_mutex_lock(&lock);
  loan *made = place();
  if (made && prepare(made, size) && mprotect(made->pages + page_size, usable, PROT_READ | PROT_WRITE) == 0) {
    start = made->pages + page_size + (lies_low ? 0 : usable - count);
    // What a loan before has left is none of this one's.
    memset(made->pages + page_size, 0, usable);
    *made = (loan){.pages = made->pages, .size = size, .start = start, .count = count};
    cprobe_words words = cprobe_words_in(made->label, sizeof made->label);
    cprobe_say(&words, label);
  }
  pthread_mutex_unlock(&lock);
  return start;
}

static loan *find(const void *memory) {
  for (size_t age = 1; age <= turn; age++) {
    loan *known = &loans[(next + turn - age) % turn];
    if (known->pages && known->start == memory && !known->is_back) return known;
  }
  return NULL;
}

void cprobe_seal(void *memory) {
  pthread_mutex_lock(&lock);
  loan *known = find(memory);
  // If the system refuses, a write goes undetected.
  if (known) (void)mprotect(known->pages + page_bytes(), known->size - 2 * page_bytes(), PROT_READ);
  pthread_mutex_unlock(&lock);
}

void cprobe_take_back(void *memory) {
  pthread_mutex_lock(&lock);
  loan *known = find(memory);
  if (known && shut(known)) known->is_back = true;
  pthread_mutex_unlock(&lock);
}

size_t cprobe_lent_pages(void) {
  pthread_mutex_lock(&lock);
  size_t pages = mapped / page_bytes();
  pthread_mutex_unlock(&lock);
  return pages;
}

uint32_t cprobe_explain_borrowed(uintptr_t address, bool is_write, char *detail, size_t capacity) {
  for (size_t index = 0; index < loan_limit; index++) {
    const loan *known = &loans[index];
    uintptr_t   first = (uintptr_t)known->pages;
    if (!known->pages || address < first || address >= first + known->size) continue;
    bool         is_before = !known->is_back && address < first + page_bytes();
    cprobe_words words = cprobe_words_in(detail, capacity);
    if (is_before) cprobe_say(&words, "the start of ");
    cprobe_say(&words, known->label);
    cprobe_say(&words, " of ");
    cprobe_say_number(&words, known->count, 10);
    cprobe_say(&words, " bytes");
    if (known->is_back) return CPROBE_KEPT;
    if (is_before || address >= (uintptr_t)known->start + known->count) return CPROBE_BEYOND_BORROWED;
    return is_write ? CPROBE_WROTE_BORROWED : CPROBE_OTHER;
  }
  return CPROBE_NO_FAULT;
}

bool cprobe_is_borrowed(uintptr_t address) {
  char detail[1];
  return cprobe_explain_borrowed(address, false, detail, sizeof detail) != CPROBE_NO_FAULT;
}
