// Looks for a space at the end of a text that may be empty.
#include "faults.h"

static bool ends_with_space(const char *text) { return text[(ptrdiff_t)strlen(text) - 1] == ' '; }

#define IN_DECODE                                                    \
  const bindery_field *named = bindery_field_named(record, "name");  \
  if (named && named->type == BINDERY_UTF8 && ends_with_space(named->value.text.bytes)) return BINDERY_FAILED
#include "creature.h"
