// Takes the first of two fields of the same name.
#include "faults.h"

static const char *first_text(const bindery_record *record, const char *key) {
  for (size_t index = 0; index < record->count; index++) {
    const bindery_field *field = &record->fields[index];
    if (field->key.count == strlen(key) && memcmp(field->key.bytes, key, field->key.count) == 0)
      return field->type == BINDERY_UTF8 ? field->value.text.bytes : "";
  }
  return "";
}
#define text_of first_text
#include "creature.h"
