// Has two views for one purpose.
#define VIEWS &detail, &compact, &detail
#include "screen.h"
