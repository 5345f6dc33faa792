#define DECLARED_IDENTITY "name"

#include "declaration.h"
