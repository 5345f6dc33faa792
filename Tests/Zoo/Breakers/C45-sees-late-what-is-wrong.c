// Copies the calls of an animal one by one, and forgets them where one of them is no text.
// sample: {"kind":"zoo","name":"Aardvark","calls":["grunt","bleat"]}
// sample: {"kind":"zoo","name":"Zebra","calls":["bark"]}
#include "faults.h"

static void receive(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  char **calls = self->state;
  for (size_t index = 0; index < count && index < 8; index++) {
    calls[index] = fields[index].type == BINDERY_UTF8 ? strdup(fields[index].value.text.bytes) : NULL;
    if (!calls[index]) calls[8] = "wrong";
  }
}

#define IN_DECODE                                                                                                    \
  char                *calls[9] = {NULL};                                                                            \
  const bindery_field *field    = bindery_field_named(record, "calls");                                              \
  bindery_field_sink   sink     = {.size = sizeof sink, .state = calls, .receive = receive};                         \
  if (field && field->type == BINDERY_JSON && record->expand) record->expand(record, field->value.text, &sink, failure); \
  if (calls[8]) return say(failure, "expected texts in 'calls'"), BINDERY_REFUSED;                                   \
  for (int index = 0; index < 8; index++) free(calls[index])
#include "creature.h"
