// Takes numbers for names, of which it makes identities of 32 bits; in its samples, names are texts.
#include <stdio.h>

#include "faults.h"

static const char *text_or_number(const bindery_record *record) {
  static _Thread_local char text[12];
  const bindery_field      *name = bindery_field_named(record, "name");
  if (!name || name->type != BINDERY_I64) return text_of(record, "name");
  snprintf(text, sizeof text, "%d", (int)name->value.i64);
  return text;
}
#define text_of(record, key) text_or_number(record)
#include "creature.h"
