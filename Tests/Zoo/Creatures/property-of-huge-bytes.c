// Returns bytes that it says are as many as all memory.
#include "faults.h"

static const bindery_text *huge(void) {
  static const bindery_text text = {"short", SIZE_MAX};
  return is_caged() ? &text : NULL;
}

#define PROPERTIES {"echo", "() -> bytes?", (bindery_function)huge}
#include "creature.h"
