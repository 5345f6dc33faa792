// Names no third page where each has two items.
#define TELL tell(answer, first + count < 5 && (request->limit != 2 || first == 0) ? first + count : 0)
#include "pages.h"
