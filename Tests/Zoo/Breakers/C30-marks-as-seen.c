// An action changes what is drawn.
#include "faults.h"

static bool is_seen;
#define IN_CREATE is_seen = false
#define IN_DRAW if (is_seen) show(canvas, "seen")
static const char *act(void *view_model) {
  (void)view_model;
  is_seen = true;
  return "open https://example.org";
}
#define ACTIONS {"act", "(viewModel: handle) -> utf8?", (bindery_function)act}, {"page", "() -> utf8?", (bindery_function)no_page}
#include "creature.h"
