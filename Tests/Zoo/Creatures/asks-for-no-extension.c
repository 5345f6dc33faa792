// Asks the host for extensions that it doesn't have.
#include "faults.h"

#define IN_DECODE if (host->extension(host, "") || host->extension(host, "org.example.none/9")) found(true)
#include "creature.h"
