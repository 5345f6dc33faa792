// Makes no view model, and says that all went well.
#define IN_CREATE return BINDERY_OK
#include "creature.h"
