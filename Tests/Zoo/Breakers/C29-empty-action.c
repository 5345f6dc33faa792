// An action is empty where there is nothing to do.
#include "faults.h"

static const char *act(void *view_model) {
  (void)view_model;
  return "";
}
#define ACTIONS {"act", "(viewModel: handle) -> utf8?", (bindery_function)act}, {"page", "() -> utf8?", (bindery_function)no_page}
#include "creature.h"
