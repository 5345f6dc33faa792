// Shows an item by an address that has its name as it stands.
// sample: {"kind":"zoo","name":"Cats/Dogs"}
#include "faults.h"

static const char *act(void *view_model);
#define ACTIONS {"act", "(viewModel: handle) -> utf8?", (bindery_function)act}, {"page", "() -> utf8?", (bindery_function)no_page}
#include "creature.h"

static const char *act(void *view_model) {
  static _Thread_local char address[128];
  snprintf(address, sizeof address, "show media://zoo/%s", ((animal *)view_model)->name);
  return address;
}
