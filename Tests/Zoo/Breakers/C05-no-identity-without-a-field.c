// Takes a record without what tells it from others.
#include "faults.h"

static const char *name_or_nobody(const bindery_record *record) {
  const char *name = text_of(record, "name");
  return *name ? name : "nobody";
}
static bool is_nameless;
#define IN_DECODE is_nameless = !*text_of(record, "name")
#define text_of(record, key) name_or_nobody(record)
#define IN_IDENTITY if (strcmp(((const animal *)model)->name, "nobody") == 0) return
#include "creature.h"
