// Never answers a search, and ignores that nobody wants the answer.
#define SEARCH hang()
#include "source.h"
