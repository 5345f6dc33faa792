// A property returns a copy, which nobody can free.
#define PROPERTIES {"copy", "(viewModel: handle) -> utf8", (bindery_function)copy_of}
static const char *copy_of(void *view_model);
#include "creature.h"

static const char *copy_of(void *view_model) { return strdup(((animal *)view_model)->name); }
