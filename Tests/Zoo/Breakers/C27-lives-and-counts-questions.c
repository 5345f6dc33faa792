// Lives, and has a property that counts how often it was asked for.
#include "faults.h"

static int64_t questions(void) {
  static int64_t count;
  return count++;
}
#define PROPERTIES {"questions", "() -> i64", (bindery_function)questions}, {"echo", "(viewModel: handle) -> utf8", (bindery_function)echo}
#include "live.h"
