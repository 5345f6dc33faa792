// Offers something to do, and does nothing wrong.
#include "faults.h"

static inline const char *act(void *view_model) {
  (void)view_model;
  return "open https://example.org";
}
#define ACTIONS {"act", "(viewModel: handle) -> utf8?", (bindery_function)act}, {"page", "() -> utf8?", (bindery_function)no_page}
#include "creature.h"
