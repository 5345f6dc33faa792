// calls.c: the functions that the host has called. A function that is never called was never checked.

#include <stdatomic.h>

#include "examiner.h"

static const char *const functions[] = {
  "decode", "identity", "version", "release_model", "create", "release_view_model", "draw", "preferred_size", "activate",
  "update", "observe", "handle", "search", "fetch", "all", "optional", "itself", "page", "offered", "whole",
};

#define COUNT (sizeof functions / sizeof *functions)

static atomic_bool called[COUNT];

void examiner_note(const char *function) {
  for (size_t index = 0; index < COUNT; index++) {
    if (strcmp(functions[index], function) == 0) atomic_store(&called[index], true);
  }
}

const char *examiner_forgotten(void) {
  for (size_t index = 0; index < COUNT; index++) {
    if (!atomic_load(&called[index])) return functions[index];
  }
  return NULL;
}
