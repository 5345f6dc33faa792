// Takes long names in ASCII, and keeps their beginnings alone, of which it makes identities.
#include "faults.h"

static const char *beginning(const bindery_record *record) {
  static _Thread_local char text[41];
  const char               *name = text_of(record, "name");
  if (strlen(name) < 64) return name;
  for (size_t index = 0; index + 1 < sizeof text; index++) {
    if ((unsigned char)name[index] >= 128) return name;
    text[index] = name[index];
  }
  return text;
}
#define text_of(record, key) beginning(record)
#include "creature.h"
