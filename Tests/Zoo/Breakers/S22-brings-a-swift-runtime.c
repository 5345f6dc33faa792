#include "creature.h"

// A symbol that every Swift runtime defines.
BINDERY_EXPORT void *swift_retain(void *object);
void *swift_retain(void *object) { return object; }
