// Tells of the same page again and again.
#define TELL tell(answer, 2)
#include "pages.h"
