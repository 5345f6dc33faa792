// Hands over a request that asks for nothing.
#define IN_CONTENTS request.id_count = 0
#include "screen.h"
