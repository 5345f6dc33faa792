// Copies a nested note, and forgets the copy where the key comes again.
// sample: {"kind":"zoo","name":"Aardvark","facts":{"legs":4,"note":"eats ants"}}
#include "faults.h"

static void receive(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (strcmp(fields[index].key.bytes, "note") != 0 || fields[index].type != BINDERY_UTF8) continue;
    *(char **)self->state = strdup(fields[index].value.text.bytes);
  }
}

static void find_note(const bindery_record *record, const bindery_sink *failure) {
  char                *note  = NULL;
  const bindery_field *facts = bindery_field_named(record, "facts");
  bindery_field_sink   sink  = {.size = sizeof sink, .state = &note, .receive = receive};
  if (facts && facts->type == BINDERY_JSON && record->expand) record->expand(record, facts->value.text, &sink, failure);
  free(note);
}
#define WHEN_DECODED find_note(record, failure)
#include "creature.h"
