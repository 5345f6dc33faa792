// Makes no model, and says that all went well.
#define IN_DECODE return BINDERY_OK
#include "creature.h"
