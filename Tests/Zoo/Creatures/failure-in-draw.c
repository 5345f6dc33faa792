// Fails to draw after it has drawn something.
#define IN_DRAW return (show(canvas, "half"), say(failure, "the ink is dry"), BINDERY_FAILED)
#include "creature.h"
