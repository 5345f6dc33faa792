// Has one version of whatever a thing looks like.
#include "faults.h"

#define IN_IDENTITY out->write(out, (bindery_text){((const animal *)model)->name, 1}); return
#define IN_VERSION return 7
#include "creature.h"
