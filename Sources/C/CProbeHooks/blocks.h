// blocks.h: the blocks of memory that a plugin is given.
//
// A block is either guarded (on pages of its own, between pages that can't be touched) or counted (one of many of its
// size). Both kinds come out of regions that are reserved when the first is asked for, so an address tells whose it is.

#ifndef BLOCKS_H
#define BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { page_size = 4096, least_alignment = 16 };

typedef enum block_state { block_none = 0, block_live = 1, block_freed = 2 } block_state;

// What is known of a block.
typedef struct block {
  char       *start;
  size_t      size;      // what was asked for
  const void *place;     // where it was allocated
  const void *freed_at;  // where it was freed
  uint32_t    pages;     // of a guarded one
  uint32_t    account;   // the account that it is of; 0 where none was open
  uint32_t    state;     // a block_state
  uint32_t    next;      // of a counted one: the one to be given after this one
} block;

// What stands in memory that is fresh, and in the rims of blocks.
typedef struct block_patterns {
  unsigned char fresh;
  unsigned char rim;
} block_patterns;

extern block_patterns patterns;

// Guarded blocks. `at_start`: the block begins where a page begins that follows one that can't be touched; else it ends
// where one follows. Returns NULL where there are too many. The caller holds the lock, but for guarded_at().
block *guarded_make(size_t size, size_t alignment, bool at_start);
void   guarded_free(block *freed);

// Returns whether an address is in the region of these blocks. Takes no locks.
bool guarded_has(uintptr_t address);

// Returns the block that an address is of, or next to, in whichever state; NULL where it is none's.
block *guarded_at(uintptr_t address);

// Calls `look` with each live block until it returns true.
void guarded_each(bool (*look)(const block *, void *), void *context);

// The same of counted blocks, which have at most counted_limit bytes and the least alignment.
enum { counted_limit = 32 << 10 };

block *counted_make(size_t size);
void   counted_free(block *freed);
bool   counted_has(uintptr_t address);
block *counted_at(uintptr_t address);
void   counted_each(bool (*look)(const block *, void *), void *context);

// Returns how many bytes were written over around a live block, and the first of them, relative to its start.
size_t guarded_spoiled(const block *live, ptrdiff_t *first);
size_t counted_spoiled(const block *live, ptrdiff_t *first);

#endif
