// Returns a string that doesn't end, up to where no memory is.
#include "faults.h"

#include <sys/mman.h>

static const char *endless(void) {
  size_t count = 64 << 20;
  char  *text = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (text == MAP_FAILED) return "";
  return memset(text, 122, count);
}

#define PROPERTIES {"echo", "() -> utf8", (bindery_function)endless}
#include "creature.h"
