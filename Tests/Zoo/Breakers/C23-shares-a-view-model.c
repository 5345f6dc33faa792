// Has one view model, which it frees when any is released.
#include "faults.h"

static struct { char name[64]; } only;
#define IN_CREATE strcpy(only.name, ((const animal *)model)->name); *view_model = &only; return BINDERY_OK
#define IN_RELEASE_VIEW_MODEL strcpy(only.name, "gone"); return
#include "creature.h"
