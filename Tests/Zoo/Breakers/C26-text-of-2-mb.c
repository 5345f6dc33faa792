// A property has two megabytes.
#include "faults.h"

static char long_text[2 << 20];
static const char *long_property(void) {
  memset(long_text, 'a', sizeof long_text - 1);
  return long_text;
}
#define PROPERTIES {"long", "() -> utf8", (bindery_function)long_property}, {"echo", "(viewModel: handle) -> utf8", (bindery_function)echo}
#include "creature.h"
