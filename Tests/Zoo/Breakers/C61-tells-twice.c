// Tells of its pages twice.
#define TELL tell(answer, 0); tell(answer, 0)
#include "pages.h"
