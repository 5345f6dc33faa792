// Draws on a canvas whose call is over.
#include "faults.h"

static const bindery_canvas *kept;
#define IN_DRAW kept = canvas
#define IN_RELEASE_VIEW_MODEL if (kept) show(kept, "too late")
#include "creature.h"
