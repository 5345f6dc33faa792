// Has two manifests, of which the first lies about the version.
#include "faults.h"

#define bindery_manifest_note other_note
BINDERY_MANIFEST("{\"id\":\"org.example.zoo.two-manifests\",\"version\":\"9.0.0\",\"contract\":\"1.0\","
                 "\"kinds\":[\"zoo\"]}");
#undef bindery_manifest_note

#include "creature.h"
