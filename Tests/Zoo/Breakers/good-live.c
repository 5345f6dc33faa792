// Lives, and does nothing wrong.
#include "live.h"
