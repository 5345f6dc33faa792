// Tells of pages, of which each begins with the last item of the one before.
#define TELL tell(answer, first + count < 5 ? first + (count > 1 ? count - 1 : count) : 0)
#include "pages.h"
