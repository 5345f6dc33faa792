// Names each page by another mark whenever it is named, and takes them all.
#define TAKES true
#include "marks.h"
