// Lives, and has an action that says another thing each time.
#include "faults.h"

static const char *act(void *view_model) {
  (void)view_model;
  static bool turn;
  turn = !turn;
  return turn ? "open https://example.org/1" : "open https://example.org/2";
}
#define ACTIONS {"act", "(viewModel: handle) -> utf8?", (bindery_function)act}, {"page", "() -> utf8?", (bindery_function)no_page}
#include "live.h"
