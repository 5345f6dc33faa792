// Draws a property that no item has.
#define LAYOUT "{shout}"
#define IN_SHOUT return (void)text, NULL
#include "declared.h"
