// Reads the text of a field that may be a number.
#include <string.h>

#include "bindery.h"

#define IN_DECODE                                                                      \
  const bindery_field *field = bindery_field_named(record, "name");                    \
  if (field && field->type != BINDERY_NULL && strlen(field->value.text.bytes) == 0) return BINDERY_FAILED
#include "creature.h"
