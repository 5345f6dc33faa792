// Takes what names a page until another page is named.
#define TAKES (number == __atomic_load_n(&last_number, __ATOMIC_RELAXED))
#include "marks.h"
