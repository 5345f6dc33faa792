// Draws a note that lies in a nested value, and has the version of the name alone.
// sample: {"kind":"zoo","name":"Aardvark","facts":{"legs":4,"note":"eats ants"}}
// sample: {"kind":"zoo","name":"Zebra"}
#include "faults.h"

static void receive(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  for (size_t index = 0; index < count; index++) {
    const bindery_field *field = &fields[index];
    if (strcmp(field->key.bytes, "note") != 0 || field->type != BINDERY_UTF8) continue;
    snprintf(self->state, 32, "%s", field->value.text.bytes);
  }
}

static void find_note(const bindery_record *record, char *note, const bindery_sink *failure) {
  const bindery_field *facts = bindery_field_named(record, "facts");
  bindery_field_sink   sink  = {.size = sizeof sink, .state = note, .receive = receive};
  if (facts && facts->type == BINDERY_JSON && record->expand) record->expand(record, facts->value.text, &sink, failure);
}
#define TAKE_NOTE find_note(record, note, failure)
#define IN_VERSION return hash_of(((const animal *)model)->name)
#include "note.h"
