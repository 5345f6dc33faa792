// guarded.c: blocks between guard pages.
//
// The region is a ring buffer of pages: a freed block stays inaccessible until the ring has wrapped around.

#define _GNU_SOURCE

#include <string.h>
#include <sys/mman.h>

#include "blocks.h"

enum { region_pages = 1 << 19, live_limit = 12000 };

static char     *region;
static block    *records;  // by the first page of a block
static uint32_t *owners;   // by any page of a block: the index of its first page, plus 1; 0 if there was none
static uint32_t  head = 1;
static size_t    live_count;

block_patterns patterns = {.fresh = 0xA5, .rim = 0xDB};

static void *reserve(size_t size, int protection) {
  void *memory = mmap(NULL, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

static bool has_region(void) {
  if (region) return true;
  records = reserve(region_pages * sizeof(block), PROT_READ | PROT_WRITE);
  owners = reserve(region_pages * sizeof(uint32_t), PROT_READ | PROT_WRITE);
  if (records && owners) region = reserve((size_t)region_pages * page_size, PROT_NONE);
  return region != NULL;
}

// Returns the block that has a page, or NULL. A page that a longer block at the same place left isn't of the one that is
// there now.
static block *owner_of(uint32_t page) {
  if (!owners[page]) return NULL;
  uint32_t first = owners[page] - 1;
  return page <= first + records[first].pages ? &records[first] : NULL;
}

// Returns the first of `count` pages, from the head on, that no live block has; 0 if there are none.
static uint32_t find(uint32_t count) {
  uint32_t first = head;
  bool     is_second_turn = false;
  for (uint32_t page = first; page < first + count; page++) {
    if (first + count > region_pages) {
      if (is_second_turn || count >= region_pages) return 0;
      is_second_turn = true;
      first = 1;
      page = 0;
      continue;
    }
    const block *owner = owner_of(page);
    if (!owner || owner->state != block_live) continue;
    first = (uint32_t)(owner - records) + owner->pages + 1;
    page = first - 1;
  }
  return first;
}

block *guarded_make(size_t size, size_t alignment, bool at_start) {
  if (live_count >= live_limit || size > (size_t)region_pages * page_size / 4 || !has_region()) return NULL;
  size_t   room = size ? size : 1;
  uint32_t pages = (uint32_t)((room + page_size - 1) / page_size);
  uint32_t first = find(pages + 1);
  if (first == 0) return NULL;
  char *start = region + (size_t)first * page_size;
  if (mprotect(start, (size_t)pages * page_size, PROT_READ | PROT_WRITE) != 0) return NULL;
  for (uint32_t page = first; page <= first + pages; page++) {
    block *former = owner_of(page);
    if (former) former->state = block_none;
    owners[page] = first + 1;
  }
  head = first + pages + 1;
  live_count++;
  size_t rest = (size_t)pages * page_size - room;
  size_t before = at_start ? 0 : rest / alignment * alignment;
  memset(start, patterns.rim, before);
  memset(start + before + size, patterns.rim, (size_t)pages * page_size - before - size);
  records[first] = (block){.start = start + before, .size = size, .pages = pages, .state = block_live};
  return &records[first];
}

static char *pages_of(const block *known) { return region + (size_t)(known - records) * page_size; }

void guarded_free(block *freed) {
  freed->state = block_freed;
  live_count--;
  // A new mapping, unlike mprotect(), merges with its neighbors; the number of mappings of a process is limited.
  mmap(pages_of(freed), (size_t)freed->pages * page_size, PROT_NONE,
       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
}

bool guarded_has(uintptr_t address) {
  uintptr_t first = (uintptr_t)region;
  return first && address >= first && address < first + (size_t)region_pages * page_size;
}

block *guarded_at(uintptr_t address) {
  if (!guarded_has(address)) return NULL;
  uint32_t page = (uint32_t)((address - (uintptr_t)region) / page_size);
  // An address in the page between two blocks belongs to the nearer one.
  if (address % page_size >= page_size / 2 && page + 1 < region_pages && owners[page + 1] == page + 2) page++;
  block *owner = owner_of(page);
  return owner && owner->state != block_none ? owner : NULL;
}

void guarded_each(bool (*look)(const block *, void *), void *context) {
  for (uint32_t page = 1; region && page < region_pages;) {
    const block *known = owners[page] == page + 1 ? &records[page] : NULL;
    bool         is_live = known && known->state == block_live;
    if (is_live && look(known, context)) return;
    page += is_live ? known->pages + 1 : 1;
  }
}

// Counts the bytes from `byte` to `end` that aren't the rim's, and sets `*first` to that of them which is found first in
// all, as seen from `start`.
static size_t count_spoiled(const char *byte, const char *end, const char *start, size_t found, ptrdiff_t *first) {
  size_t count = 0;
  // What is all alike is like itself one byte further on.
  if (byte == end || ((unsigned char)*byte == patterns.rim && memcmp(byte, byte + 1, (size_t)(end - byte) - 1) == 0)) {
    return 0;
  }
  for (; byte < end; byte++) {
    if ((unsigned char)*byte == patterns.rim) continue;
    if (found + count++ == 0) *first = byte - start;
  }
  return count;
}

size_t guarded_spoiled(const block *live, ptrdiff_t *first) {
  const char *pages = pages_of(live), *end = pages + (size_t)live->pages * page_size, *start = live->start;
  size_t      before = count_spoiled(pages, start, start, 0, first);
  return before + count_spoiled(start + live->size, end, start, before, first);
}
