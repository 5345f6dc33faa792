// Draws text that turns around what stands after it.
#define IN_DRAW return (show(canvas, "a\xe2\x80\xae" "b\xe2\x81\xa6z"), BINDERY_OK)
#include "creature.h"
