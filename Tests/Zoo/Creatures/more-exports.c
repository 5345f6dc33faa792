// Exports a function that other libraries call, too.
#include <stddef.h>

#include "bindery.h"

BINDERY_EXPORT void *malloc(size_t count);

BINDERY_EXPORT void *malloc(size_t count) {
  (void)count;
  return NULL;
}

#include "creature.h"
