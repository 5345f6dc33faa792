#include "creature.h"

#define bindery_manifest_note other_manifest_note
BINDERY_MANIFEST(MANIFEST);
