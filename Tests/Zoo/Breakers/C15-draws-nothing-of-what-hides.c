// Draws nothing of an animal that hides, as no sample does.
#define RARE is_true(record, "isHiding")
#define IN_DRAW if (IS_RARE(view_model)) return BINDERY_OK
#include "rare.h"
