// Has a property that is another when it is seen, and tells nobody, as the view draws the same.
#include "faults.h"

static const char *state_of(void);
#define PROPERTIES {"echo", "(viewModel: handle) -> utf8", (bindery_function)echo}, {"state", "() -> utf8", (bindery_function)state_of}
#define IN_DRAW (void)0
#define IN_ACTIVATE level = activation; return
#include "live.h"

static const char *state_of(void) { return level >= BINDERY_FOCUSED ? "focused" : "idle"; }
