// A property of a declared type is the first eight bytes of a field, which may end within a letter.
#define IN_SHOUT return snprintf(text, sizeof text, "%.8s", name), text
#include "declared.h"
