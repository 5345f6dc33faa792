#define DECLARED_IDENTITY "name"
#define DECLARED_LAYOUT "{name:headline}"

#include "declaration.h"
