// Takes what is in a field that no sample has for text.
#include "faults.h"

static inline const char *any_note(const bindery_record *record) {
  const bindery_field *field = bindery_field_named(record, "note");
  return field && field->type != BINDERY_NULL ? field->value.text.bytes : "";
}
#define TAKE_NOTE snprintf(note, 32, "%s", any_note(record))
#include "note.h"
