// Gives at most two items on a page, however many are wanted.
#define MOST (request->limit < 2 ? request->limit : 2)
#include "pages.h"
