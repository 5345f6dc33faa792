// cprobe.h: what a process that examines a plugin needs of the system: guarded memory to lend to a plugin, a board that
// outlives a crash, and a handler of faults that explains them.
//
// One thread examines; it or the plugin may start others. Functions without a tag are for the examining thread.

#ifndef CPROBE_H
#define CPROBE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------- the board

// The kind of a fault, as its address tells.
typedef enum cprobe_fault {
  CPROBE_NO_FAULT        = 0,
  CPROBE_OTHER           = 1,  // an unrelated address
  CPROBE_KEPT            = 2,  // borrowed memory, used after it was taken back
  CPROBE_BEYOND_BORROWED = 3,  // just beyond the end of borrowed memory, or before its start
  CPROBE_WROTE_BORROWED  = 4,  // a write to read-only borrowed memory
  CPROBE_FREED           = 5,  // a use of the plugin's own memory after it was freed
  CPROBE_BEYOND_OWN      = 6,  // just beyond a block of the plugin's own, or its canary bytes overwritten
  CPROBE_STACK           = 7,  // a stack overflow
  CPROBE_HEAP            = 8,  // an invalid or double free, or a heap corruption that the allocator noticed
  CPROBE_NULL            = 9,  // NULL, or a member of what NULL was taken for
} cprobe_fault;

// The addresses below this one can't be mapped, and are members of what NULL was taken for.
#define CPROBE_NULL_SIZE 4096

#define CPROBE_INPUT_SIZE 60000

// What stands in front of the name of a place in the plugin, with the place's address in its file, in base 16 and before
// a "}": eg "@{1130}make_title+0x20". Tools that read debug information find the line of the source by that address.
#define CPROBE_PLACE_MARK "@{"

// The exit code of a process that has run out of memory to lend.
#define CPROBE_NO_MEMORY_CODE 71

// The state of an examining process. Shared with its parent, which reads it after the process has ended.
typedef struct cprobe_board {
  uint32_t fault;           // a cprobe_fault
  int32_t  signal;          // the signal of the fault; 0 if there was none
  char     function[128];   // the function last called in the plugin, eg "decode"; NUL-terminated
  // Details of the fault, NUL-terminated; empty if there are none. For borrowed memory, a noun phrase with what was
  // touched, eg "the text of a field of 7 bytes"; for the plugin's own, a predicate, eg "freed 24 bytes from
  // make_title+0x20 for the second time, by release_model+0x11". Each place in the plugin has a mark in front, see
  // CPROBE_PLACE_MARK.
  char     detail[2048];
  // The places in the plugin that a fault came through, NUL-terminated: up to two, the innermost first, eg
  // "make_title+0x20, called by decode+0x31", marked as in `detail`. Empty if there are none or they aren't known.
  char     frames[2048];
  // Whether the fault was on a thread that the plugin has begun, the function during which it was begun, and the one that
  // has released the model or view model of that function; both NUL-terminated, and empty if they aren't known, or if
  // nothing was released.
  uint32_t is_own_thread;
  char     origin[64];
  char     released[64];
  uint32_t made_count;      // how many view models were made so far
  uint32_t released_count;  // how many of them were released
  uint32_t lacks_memory;    // whether it ended because it ran out of memory to lend
  int64_t  iteration;       // the current iteration of a case with many, counted from 1; 0 if it has none
  uint32_t input_number;    // how many inputs were noted so far: it changes as long as a case goes on
  uint32_t input_count;     // the number of bytes in `input`
  char     input[CPROBE_INPUT_SIZE];  // the input of the last call, as text without a NUL
} cprobe_board;

// Returns the input on a board, which is valid as long as the board, for languages that can't import an array of that
// size. [thread-safe]
static inline const char *cprobe_board_input(const cprobe_board *board) { return board->input; }

// Maps the board from a file descriptor, which the caller may close afterwards and whose file has room for a board.
// Until then, or if the mapping fails, this process has a board of its own. Returns whether the mapping succeeded.
bool cprobe_use_board(int descriptor);

// Returns the board, which is valid until the process ends.
cprobe_board *cprobe_current_board(void);

// Sets the next function called in the plugin, by its name of `count` bytes, which is copied up to its first 127.
// [thread-safe]
void cprobe_note_function(const char *function, size_t count);

// Sets the input of the next calls, which is copied, as far as it fits. [thread-safe]
void cprobe_note_input(const char *bytes, size_t count);

// Sets the current iteration of a case, counted from 1. [thread-safe]
void cprobe_note_iteration(int64_t iteration);

// Counts a view model that was made, or one that was released. [thread-safe]
void cprobe_note_made(void);
void cprobe_note_released(void);

// Marks on the board that there is no memory left to lend, and ends the process. [thread-safe]
#ifdef __cplusplus
[[noreturn]]
#else
_Noreturn
#endif
void cprobe_end_without_memory(void);

// Installs signal handlers that write a fault to the board and then end the process as the fault would have. Not for
// use under a debugger. A SIGABRT from another process ends nothing: it asks the thread to write to the board where in
// the plugin it is, if it is there and no other thread has written that.
void cprobe_catch_faults(void);

// --------------------------------------------------------- borrowed memory

// Returns `count` zero bytes of guarded memory, which end at a guard page, so that reading beyond them faults; or NULL
// if memory runs out, or 8,192 loans aren't taken back. `label` is a noun phrase for the memory, eg "an address", of
// which the first 47 bytes are copied. The memory is writable until it is sealed, and is valid until it is taken back.
// [thread-safe]
void *cprobe_lend(size_t count, const char *label);

// Does the same, but starts right behind a guard page if `lies_low` is true, so that reading before the memory faults;
// then a read just beyond the end may not. [thread-safe]
void *cprobe_lend_at(bool lies_low, size_t count, const char *label);

// Makes memory from cprobe_lend() read-only. [thread-safe]
void cprobe_seal(void *memory);

// Takes memory from cprobe_lend() back: using it faults from now on, until its addresses are reused, which is no sooner
// than 4,096 loans later, less those that are borrowed. [thread-safe]
void cprobe_take_back(void *memory);

// Returns the number of pages that are mapped for memory from cprobe_lend(), also those that were taken back and
// aren't reused yet. [thread-safe]
size_t cprobe_lent_pages(void);

// Returns whether an address is in memory from cprobe_lend() that is borrowed, or was and isn't reused yet.
// [thread-safe]
bool cprobe_is_borrowed(uintptr_t address);

// ------------------------------------------------------------ the plugin's memory

// The placement of blocks by the guard.
typedef enum cprobe_guard_mode {
  CPROBE_GUARD_COUNT = 0,  // many to a page: only counted, with canary bytes behind them that detect overwriting
  CPROBE_GUARD_END   = 1,  // each ends at a guard page: the default
  CPROBE_GUARD_START = 2,  // each begins right behind a guard page
} cprobe_guard_mode;

// The guard of the allocator. A program that links CProbeHooks has one, unless it is built with a sanitizer: malloc()
// and its relatives are then the program's own, serve the plugin from blocks that detect misuse, and pass other
// requests on to the system. All functions are [thread-safe] unless they say otherwise.
//
// Misuse that is detected by free() or by a fault is written to the board as a predicate of the plugin, eg "used 24
// bytes from make_title+0x20, which release_model+0x11 has freed".
typedef struct cprobe_guard {
  // Attributes the calling thread's allocations to the plugin until leave(). The calls nest. A thread that is created
  // meanwhile counts as the plugin's until it ends.
  void (*enter)(void);
  void (*leave)(void);

  // Suspends the attribution for the calling thread, at any depth of nesting, for a callback of the host. Returns the
  // depth, to be passed to resume().
  unsigned (*pause)(void);
  void (*resume)(unsigned depth);

  // Sets the plugin's library: the one that contains `address`. `image` is a descriptor of its file, or -1. Called
  // once, before any function of the plugin.
  void (*watch)(const void *address, int image);

  // Returns whether the plugin uses the Swift runtime, which ends the process when memory runs out.
  bool (*is_swift)(void);

  // Opens an account, which counts the plugin's allocations from now on. Only one is open at a time.
  void (*begin_account)(void);

  // Returns the number of blocks of the account that aren't freed, and writes their total size in bytes to `bytes`.
  // Writes the size and the allocation site of one of them to `example` (of `capacity` bytes, NUL-terminated), eg "24
  // bytes from make_title+0x20"; `example` may be NULL if `capacity` is 0.
  size_t (*count_account)(uint64_t *bytes, char *example, size_t capacity);

  // Closes the account.
  void (*end_account)(void);

  // Makes the `ordinal`-th allocation of the plugin from now on return NULL, counted from 1, and no other; 0 makes none
  // fail.
  void (*fail_allocation)(uint64_t ordinal);

  // Returns whether the allocation that was to fail has been requested.
  bool (*has_failed)(void);

  // Writes the places in the plugin that the calling thread has come through, as the board has them, to `frames`, of
  // `capacity` bytes and NUL-terminated. `stack` is the thread's stack pointer where the plugin was interrupted. For
  // signal handlers: it takes no locks. Where the stack is broken, it may fault.
  void (*trace)(const void *stack, char *frames, size_t capacity);

  // Sets the model or view model that the calls of the calling thread into the plugin are about, or NULL. Threads that the
  // plugin begins meanwhile are begun for it. It is never looked into.
  void (*attend)(const void *item);

  // Makes the threads that were begun for one item those of another, or of none if that is NULL.
  void (*hand_over)(const void *from, const void *to);

  // Tells that an item was released by `function`, whose name is valid for good.
  void (*orphan)(const void *item, const char *function);

  // Returns the function during which the calling thread was begun, which is empty if it isn't known, or NULL if it is no
  // thread that the plugin has begun. In the former case, writes the function that has released the item that it was
  // begun for to `released`, or NULL. For signal handlers: it takes no locks.
  const char *(*origin)(const char **released);

  // Sets where blocks are placed from now on.
  void (*set_mode)(cprobe_guard_mode mode);

  // Sets the byte that fresh memory is filled with from now on.
  void (*set_fresh)(unsigned char fresh);

  // Classifies the address of a fault, or 0 for a signal without one, as CPROBE_FREED, CPROBE_BEYOND_OWN, CPROBE_HEAP
  // or, if it isn't the plugin's memory, CPROBE_NO_FAULT. Unless it is the last, writes the predicate of the misuse to
  // `detail`, of `capacity` bytes and NUL-terminated. Takes no locks, since signal handlers call it.
  uint32_t (*explain)(uintptr_t address, char *detail, size_t capacity);
} cprobe_guard;

// Sets the guard, which is borrowed for good; called once before main().
void cprobe_set_guard(const cprobe_guard *guard);

// Returns the guard, which is valid for good, or NULL if the process has none. [thread-safe]
const cprobe_guard *cprobe_current_guard(void);

// ------------------------------------------------------------------- coverage

// The code coverage of a plugin that was built with -fsanitize-coverage=inline-8bit-counters or
// -fsanitize-coverage=trace-pc-guard. A program that links CProbeHooks has it, and has to export the callbacks of that
// instrumentation. For the examining thread.
typedef struct cprobe_coverage {
  // Returns how many edges were reached since the last call either for the first time, or far more often than before.
  size_t (*take_news)(void);

  // Returns the number of edges of the control flow that were reached so far, and writes the number of all instrumented
  // ones to `known`, which is 0 if there are none.
  size_t (*edges)(size_t *known);
} cprobe_coverage;

// Sets the source of coverage, which is borrowed for good; called once before main().
void cprobe_set_coverage(const cprobe_coverage *coverage);

// Returns the source of coverage, which is valid for good, or NULL if the process has none. [thread-safe]
const cprobe_coverage *cprobe_current_coverage(void);

#ifdef __cplusplus
}
#endif

#endif
