#define DECLARED_IDENTITY "name"
#define DECLARED_LAYOUT "{name:title}{nmae}"

#include "declaration.h"
