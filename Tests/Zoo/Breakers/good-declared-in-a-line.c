#define DECLARED_IDENTITY "name"

#include "declared.h"
