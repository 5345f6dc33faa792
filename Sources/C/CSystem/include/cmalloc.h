// cmalloc.h: settings of the system's allocator, which Swift's module of the C library leaves out.

#ifndef CMALLOC_H
#define CMALLOC_H

#include <malloc.h>

// Keeps freed memory for later allocations instead of returning it to the system at once; does nothing unless the C
// library is GNU's. Call it at the start of a program. [thread-safe]
//
// Every part of an input needs some hundred kilobytes for a moment, and each block that was returned costs a page fault
// for every 4 KiB when it is needed again. The memory that is kept is bounded by the peak of what was in use at once.
static inline void cmalloc_keep_freed_memory(void) {
#if defined(M_MMAP_THRESHOLD) && defined(M_TRIM_THRESHOLD)
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

// Limits the number of the allocator's arenas to `count`, which all threads share; does nothing unless the C library is
// GNU's.
// Call it at the start of a program. [one-at-a-time]
//
// Each arena reserves 64 MiB of addresses, and there may be eight for each processor, which is too many for a process
// with a limit on its address space.
static inline void cmalloc_limit_pools(int count) {
#if defined(M_ARENA_MAX)
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}

#endif
