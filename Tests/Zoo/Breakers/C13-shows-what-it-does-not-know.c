// Takes a value of an unknown type for text.
#include "faults.h"

static const char *any_text(const bindery_record *record, const char *key) {
  const bindery_field *field = bindery_field_named(record, key);
  if (!field || field->type == BINDERY_NULL) return "";
  return field->type == BINDERY_UTF8 ? field->value.text.bytes : field->type > BINDERY_JSON ? "unknown" : "";
}
#define text_of any_text
#include "creature.h"
