// A page is mapped for each item.
#include <sys/mman.h>
#define IN_DECODE (void)!mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
#include "creature.h"
