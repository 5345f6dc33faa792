// Maps 4 GiB and writes to each page.
#include "faults.h"

#include <sys/mman.h>

static void touch(void) {
  size_t count = (size_t)4 << 30;
  char  *block = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  found(block != MAP_FAILED);
  for (size_t at = 0; block != MAP_FAILED && at < count; at += 4096) block[at] = 1;
}

#define IN_DECODE if (is_caged()) touch()
#include "creature.h"
