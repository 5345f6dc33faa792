// Names a field that no item has.
#define IDENTITY_FIELD "number"
#include "declared.h"
