// Tells of pages, and begins each answer with the first item.
#define FIRST 0
#include "pages.h"
