// Returns a status that there isn't, from a search.
#define SEARCH return (say(failure, "seventy-seven"), 77)
#include "source.h"
