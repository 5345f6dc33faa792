// Says no to what is sold, and not why; no sample is.
#define ON_SCREEN
#define RARE is_true(record, "isSold")
#define IN_POSSIBLE if (IS_RARE(view_model)) return false
#include "rare.h"
