// blocks.h: the plugin's blocks of memory.
//
// A block is either guarded (on pages of its own, between guard pages) or counted (one of many of its size). Both kinds
// have a region of addresses that is reserved on first use, so an address tells which kind it is.

#ifndef BLOCKS_H
#define BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { page_size = 4096, least_alignment = 16 };

typedef enum block_state { block_none = 0, block_live = 1, block_freed = 2 } block_state;

// The record of a block.
typedef struct block {
  char       *start;
  size_t      size;      // as requested
  const void *place;     // the allocation site: an address in the plugin's code
  const void *freed_at;  // the same of free(); NULL before
  uint32_t    pages;     // of a guarded block
  uint32_t    account;   // the account that was open; 0 if none was
  uint32_t    state;     // a block_state
  uint32_t    next;      // of a counted block: the block to be reused after this one
} block;

// The bytes that fresh memory is filled with, and the canary bytes around blocks.
typedef struct block_patterns {
  unsigned char fresh;
  unsigned char rim;
} block_patterns;

extern block_patterns patterns;

// Makes a guarded block. If `at_start` is true, it begins right behind a guard page; else it ends at one, apart from
// the alignment. Returns NULL if there are too many or it is too large. Records of blocks are valid for good, and are
// reused with their blocks. The caller of these functions holds the lock of guard.c, except for those that take none.
block *guarded_make(size_t size, size_t alignment, bool at_start);
void   guarded_free(block *freed);

// Returns whether an address is in the region of guarded blocks. Takes no locks.
bool guarded_has(uintptr_t address);

// Returns the block, live or freed, that contains an address or is next to it; NULL if there is none. Takes no locks,
// since signal handlers call it.
block *guarded_at(uintptr_t address);

// Calls `look` with each live block until it returns true.
void guarded_each(bool (*look)(const block *, void *), void *context);

// The same functions for counted blocks, which have at most counted_limit bytes and the least alignment. counted_at()
// finds the block in whose place the address lies.
enum { counted_limit = 32 << 10 };

block *counted_make(size_t size);
void   counted_free(block *freed);
bool   counted_has(uintptr_t address);
block *counted_at(uintptr_t address);
void   counted_each(bool (*look)(const block *, void *), void *context);

// Returns the number of overwritten canary bytes around a live block, and writes the first one's offset from the
// block's start, negative before it, to `first` if there is one. Counted blocks have canary bytes only behind them.
size_t guarded_spoiled(const block *live, ptrdiff_t *first);
size_t counted_spoiled(const block *live, ptrdiff_t *first);

#endif
