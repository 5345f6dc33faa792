// An action is an address, and says not what to do with it.
#include "faults.h"

static const char *act(void *view_model) {
  (void)view_model;
  return "https://example.org";
}
#define ACTIONS {"act", "(viewModel: handle) -> utf8?", (bindery_function)act}, {"page", "() -> utf8?", (bindery_function)no_page}
#include "creature.h"
