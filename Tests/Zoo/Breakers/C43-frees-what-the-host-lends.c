// Takes a text of the host for its own.
#define IN_DECODE free((void *)text_of(record, "name"))
#include "creature.h"
