#define DECLARED_LAYOUT "{name}"

#include "declaration.h"
