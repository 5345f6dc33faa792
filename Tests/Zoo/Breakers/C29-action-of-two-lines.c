// An action has two lines.
#include "faults.h"

static const char *act(void *view_model) {
  (void)view_model;
  return "open https://example.org\nopen https://example.com";
}
#define ACTIONS {"act", "(viewModel: handle) -> utf8?", (bindery_function)act}, {"page", "() -> utf8?", (bindery_function)no_page}
#include "creature.h"
