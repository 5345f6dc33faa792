// Gives every item the same identity.
#define IN_IDENTITY if (model) { say(out, "same"); return; }
#include "creature.h"
