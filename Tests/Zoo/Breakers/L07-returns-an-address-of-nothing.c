#define IN_OPEN return (const bindery_plugin *)64

#include "creature.h"
