// Likes 80 columns, however many there are.
#define IN_PREFER preferred->columns = 80
#include "screen.h"
