// A property is a bool of 2.
#include "faults.h"

static const unsigned char *wild(void) {
  static const unsigned char two = 2;
  return &two;
}
#define PROPERTIES {"wild", "() -> bool?", (bindery_function)wild}, {"echo", "(viewModel: handle) -> utf8", (bindery_function)echo}
#include "creature.h"
