// Has two manifests, of which one claims another kind.
#include "faults.h"

#define bindery_manifest_note other_note
BINDERY_MANIFEST("{\"id\":\"org.example.zoo.two-manifests\",\"version\":\"9.0.0\",\"contract\":\"1.0\","
                 "\"kinds\":[\"keeper\"]}");
#undef bindery_manifest_note

#include "creature.h"
