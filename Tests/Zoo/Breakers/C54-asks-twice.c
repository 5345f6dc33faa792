// Hands over its request twice.
#define IN_CONTENTS out->receive(out, source, &request)
#include "screen.h"
