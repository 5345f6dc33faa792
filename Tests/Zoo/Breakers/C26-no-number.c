// A property is 0/0.
#include "faults.h"

static double ratio(void) {
  volatile double nothing = 0;
  return nothing / nothing;
}
#define PROPERTIES {"ratio", "() -> f64", (bindery_function)ratio}, {"echo", "(viewModel: handle) -> utf8", (bindery_function)echo}
#include "creature.h"
