// cprobe.h: what a process that examines a plugin needs of the system: memory that is lent to a plugin and taken
// back for certain, a board that outlives a crash, and an account of the crash.
//
// One thread examines, and may be joined by threads that it or the plugin makes. Functions without a tag are for the
// examining thread.

#ifndef CPROBE_H
#define CPROBE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------- the board

// What a fault was about, as far as its address tells.
typedef enum cprobe_fault {
  CPROBE_NO_FAULT      = 0,
  CPROBE_OTHER         = 1,  // an address that is nothing to anybody, NULL too
  CPROBE_KEPT          = 2,  // memory that was lent, and taken back since
  CPROBE_BEYOND_LENT   = 3,  // just beyond memory that is lent
  CPROBE_WROTE_LENT    = 4,  // a write into memory that is lent for reading
  CPROBE_FREED         = 5,  // memory of the plugin's own that it has freed
  CPROBE_BEYOND_OWN    = 6,  // just beyond memory of the plugin's own
  CPROBE_STACK         = 7,  // the end of the stack
  CPROBE_HEAP          = 8,  // the allocator was given what it never gave, or twice; or a block's rim was written over
} cprobe_fault;

#define CPROBE_INPUT_SIZE 60000

// The exit code of a process that had no memory left to lend.
#define CPROBE_NO_MEMORY_CODE 71

// What an examining process is about. Shared with whoever started it, who reads it when the process has ended.
typedef struct cprobe_board {
  uint32_t fault;           // a cprobe_fault
  int32_t  signal;          // the signal that the fault came by; 0 where there was none
  char     function[128];   // what the plugin was asked for last, eg "decode"; NUL-terminated
  char     detail[512];     // what else is known of the fault; NUL-terminated
  uint32_t lacks_memory;    // whether it ended because there was no memory left to lend
  int64_t  turn;            // the turn of a case that takes many, counted from 1; 0 where there are none
  uint32_t input_count;     // how many bytes of `input` there are
  char     input[CPROBE_INPUT_SIZE];  // what it was asked about, as text
} cprobe_board;

// Returns the input on a board; a language that has no arrays of that size finds it by this. [thread-safe]
static inline const char *cprobe_board_input(const cprobe_board *board) { return board->input; }

// Maps the board behind a descriptor, which has room for one. Without, this process has a board of its own.
// Returns whether it could be mapped.
bool cprobe_use_board(int descriptor);

// Returns the board, which is valid until the process ends.
cprobe_board *cprobe_current_board(void);

// Notes what the plugin is asked for next. `function` has at most 127 bytes that count. [thread-safe]
void cprobe_note_function(const char *function, size_t count);

// Notes what the plugin is asked about. What doesn't fit is left out. [thread-safe]
void cprobe_note_input(const char *bytes, size_t count);

// Notes which turn of a case is taken, counted from 1. [thread-safe]
void cprobe_note_turn(int64_t turn);

// Ends the process because there is no memory left to lend, and notes that. [thread-safe]
#ifdef __cplusplus
[[noreturn]]
#else
_Noreturn
#endif
void cprobe_end_without_memory(void);

// From now on a fault is written to the board before it ends the process as it would have. Not for a process that a
// debugger looks at.
void cprobe_catch_faults(void);

// ------------------------------------------------------------- lent memory

// Lends memory: `count` bytes of zeros that end where a page ends which can't be touched, so that a plugin that reads
// on faults. `label` says what it is, and is copied, as far as 47 bytes. The memory can be written until it is sealed. Returns NULL where
// the system has none. [thread-safe]
void *cprobe_lend(size_t count, const char *label);

// The same, at the start of a page where `lies_low` is true: what is just beyond its end can be touched then.
// [thread-safe]
void *cprobe_lend_at(bool lies_low, size_t count, const char *label);

// Makes lent memory constant. [thread-safe]
void cprobe_seal(void *lent);

// Takes lent memory back: from now on touching it faults, for a good while. [thread-safe]
void cprobe_take_back(void *lent);

// Returns whether an address is of memory that is lent, or was. [thread-safe]
bool cprobe_is_lent(uintptr_t address);

// ------------------------------------------------------------ the plugin's memory

// How the guard gives blocks.
typedef enum cprobe_guard_mode {
  CPROBE_GUARD_COUNT = 0,  // many to a page: they only count, and their rims tell of being written over
  CPROBE_GUARD_END   = 1,  // each ends where a page begins that can't be touched: the default
  CPROBE_GUARD_START = 2,  // each begins where such a page ends
} cprobe_guard_mode;

// The guard of the allocator, where the process has one: see cprobe_memory.h. All functions are [thread-safe] but
// where they say otherwise.
//
// Misuse that is seen while a block is freed, and misuse that faults, is written to the board as a clause about the
// plugin, eg "used 24 bytes from make_title+0x20, which release_model+0x11 has freed".
typedef struct cprobe_guard {
  // What the calling thread allocates from here on is the plugin's, until leave(). They nest. A thread that is made
  // meanwhile is the plugin's for good.
  void (*enter)(void);
  void (*leave)(void);

  // Takes the calling thread out of the plugin, however deep it is in, for a part of the host that the plugin calls.
  // Returns how deep it was, which resume() takes.
  unsigned (*pause)(void);
  void (*resume)(unsigned depth);

  // Says which library the plugin is: the one that `address` is of. `image` is open on its file, or -1. Once, before
  // the plugin is called.
  void (*watch)(const void *address, int image);

  // Returns whether the plugin needs Swift's runtime, which ends the process where memory is out.
  bool (*is_swift)(void);

  // Begins an account: blocks that the plugin allocates from now on count. One at a time.
  void (*begin_account)(void);

  // Returns how many blocks of the account are not freed, and writes to `bytes` what they have.
  size_t (*count_account)(uint64_t *bytes);

  // The same, and writes to `example` (of `capacity` bytes, NUL-terminated) where one of them was allocated, eg
  // "24 bytes from make_title+0x20".
  size_t (*describe_account)(uint64_t *bytes, char *example, size_t capacity);

  // Ends the account.
  void (*end_account)(void);

  // Lets the `ordinal`-th allocation of the plugin from now on fail, counted from 1, and none after it; 0 lets none.
  void (*fail_allocation)(uint64_t ordinal);

  // Returns whether the allocation that was to fail has been asked for.
  bool (*has_failed)(void);

  // Says how blocks are given from now on.
  void (*set_mode)(cprobe_guard_mode mode);

  // Says which byte fresh memory is full of from now on.
  void (*set_fresh)(unsigned char fresh);

  // Says what an address is to the plugin's memory: CPROBE_FREED, CPROBE_BEYOND_OWN, CPROBE_HEAP or CPROBE_NO_FAULT,
  // and writes what is known of it to `detail`. For the handler of a fault: takes no locks.
  uint32_t (*explain)(uintptr_t address, char *detail, size_t capacity);
} cprobe_guard;

// Says which guard there is; called once before main().
void cprobe_set_guard(const cprobe_guard *guard);

// Returns the guard, or NULL where the process has none. [thread-safe]
const cprobe_guard *cprobe_current_guard(void);

// ------------------------------------------------------------------- coverage

// Which parts of the plugin are reached, where it was built to tell.
typedef struct cprobe_coverage {
  // Returns how many edges were reached since the last call for the first time, or far more often than before.
  size_t (*take_news)(void);

  // Returns how many edges were reached so far, and writes to `known` how many there are.
  size_t (*edges)(size_t *known);
} cprobe_coverage;

// Says how coverage is heard of; called once before main().
void cprobe_set_coverage(const cprobe_coverage *coverage);

// Returns how coverage is heard of, or NULL where the process doesn't. [thread-safe]
const cprobe_coverage *cprobe_current_coverage(void);

#ifdef __cplusplus
}
#endif

#endif
