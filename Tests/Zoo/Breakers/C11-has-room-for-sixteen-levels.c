// Has room for sixteen generations of named animals.
// sample: {"kind":"zoo","name":"Aardvark","children":[{"name":"Ada","children":[{"name":"Ben"}]}]}
// sample: {"kind":"zoo","name":"Zebra","children":[]}
#include "faults.h"

typedef struct family {
  const bindery_record *record;
  const bindery_sink   *failure;
  int                   generation;
} family;

static bool is_called(const bindery_field *field, const char *key) {
  return field->key.count == strlen(key) && memcmp(field->key.bytes, key, field->key.count) == 0;
}

static void climb(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  family              *all = self->state;
  const bindery_field *name = NULL, *children = NULL;
  for (size_t index = 0; index < count; index++) {
    const bindery_field *field = &fields[index];
    if (field->key.count == 0 && field->type == BINDERY_JSON) {
      all->record->expand(all->record, field->value.text, self, all->failure);
    }
    if (is_called(field, "name") && field->type == BINDERY_UTF8) name = field;
    if (is_called(field, "children") && field->type == BINDERY_JSON) children = field;
  }
  if (!name || !children) return;
  if (++all->generation > 16) crash();
  all->record->expand(all->record, children->value.text, self, all->failure);
  all->generation--;
}

#define IN_DECODE                                                                        \
  family                all = {record, failure, 0};                                      \
  bindery_field_sink    sink = {.size = sizeof sink, .state = &all, .receive = climb};   \
  const bindery_field *children = bindery_field_named(record, "children");               \
  if (children && children->type == BINDERY_JSON && record->expand) {                    \
    record->expand(record, children->value.text, &sink, failure);                        \
  }
#include "creature.h"
