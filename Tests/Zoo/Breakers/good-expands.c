// Expands a nested value where the host can, and does nothing wrong.
#include "bindery.h"

static inline void ignore(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  (void)self;
  (void)fields;
  (void)count;
}

static const bindery_field_sink ignoring = {.size = sizeof ignoring, .receive = ignore};

#define IN_DECODE \
  if (record->expand) record->expand(record, (bindery_text){"[1, \"two\"]", 10}, &ignoring, failure)
#include "creature.h"
