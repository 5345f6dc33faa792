// Expands without a look whether the host can.
#include "faults.h"

static void ignore(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  (void)self;
  (void)fields;
  (void)count;
}
static const bindery_field_sink ignoring = {.size = sizeof ignoring, .receive = ignore};
#define IN_DECODE record->expand(record, (bindery_text){"[]", 2}, &ignoring, failure)
#include "creature.h"
