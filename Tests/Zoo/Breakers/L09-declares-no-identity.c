#define DECLARED_LAYOUT "{name}"

#include "declared.h"
