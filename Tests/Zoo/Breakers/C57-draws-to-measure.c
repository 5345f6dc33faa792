// Draws on the canvas that measures.
#define IN_PREFER show(canvas, "x")
#include "screen.h"
