// Takes up the first byte of a state, and refuses the rest.
#define IN_RESTORE if (state.count > 0) STATE(view_model) = state.bytes[0]
#include "screen.h"
