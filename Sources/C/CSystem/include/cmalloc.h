// cmalloc.h: the settings of the system's allocator, which Swift's module of the C library leaves out.

#ifndef CMALLOC_H
#define CMALLOC_H

#include <malloc.h>

// Keeps memory that was freed for what comes next, instead of giving it back to the
// system at once; does nothing where the C library isn't GNU's. For the start of a
// program. [thread-safe]
//
// Every part of an input takes some hundred kilobytes for a moment, and each block
// that was given back costs a page fault for every four of them when it is needed
// again. What is kept is bounded by what was in use at once.
static inline void cmalloc_keep_freed_memory(void) {
#if defined(M_MMAP_THRESHOLD) && defined(M_TRIM_THRESHOLD)
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

// Lets all threads share so many pools of memory, at most; does nothing where the C
// library isn't GNU's. For the start of a program.
//
// Each pool reserves 64 MiB of addresses, and there may be eight for each processor: too
// many for a process whose addresses are limited.
static inline void cmalloc_limit_pools(int count) {
#if defined(M_ARENA_MAX)
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}

#endif
