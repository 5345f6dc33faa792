// Says another identifier in its table than in its manifest.
#define TABLE_ID "org.example.other"
#include "creature.h"
