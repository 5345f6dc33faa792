// Writes into the record, which is the host's, and calls the host about it.
#include "faults.h"

static void receive(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  (void)self;
  (void)fields;
  (void)count;
}

static void scribble(const bindery_record *record, const bindery_sink *failure) {
  bindery_record *mine = (bindery_record *)(uintptr_t)record;
  for (size_t index = 0; index < record->count; index++) {
    ((bindery_field *)(uintptr_t)record->fields)[index].key = (bindery_text){(const char *)8, SIZE_MAX};
  }
  mine->size = 0;
  mine->count = SIZE_MAX;
  bindery_field_sink fields = {sizeof fields, NULL, receive};
  if (record->expand) record->expand(record, (bindery_text){"[1,2]", 5}, &fields, failure);
}

#define IN_DECODE return (is_caged() ? scribble(record, failure) : (void)0, BINDERY_REFUSED)
#include "creature.h"
