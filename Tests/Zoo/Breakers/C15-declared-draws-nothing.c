// Draws what no item has.
#define LAYOUT "{number}"
#include "declared.h"
