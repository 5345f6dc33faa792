// Keeps in one place for all where it is, and looks no closer at what it named itself.
static int place;

#define FIRST (request->next.count > 0 ? place : 0)
#define TELL place = first + count; tell(answer, place < 5 ? place : 0)
#include "pages.h"
