// Gives one item more than are wanted on each page but the first.
#define MOST (first > 0 && request->limit < 5 ? request->limit + 1 : request->limit)
#include "pages.h"
