// Tells of pages, and leaves out the item between two of them.
#define TELL tell(answer, first + count < 4 ? first + count + 1 : 0)
#include "pages.h"
