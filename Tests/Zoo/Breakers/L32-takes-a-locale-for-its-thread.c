#include <locale.h>

#define IN_OPEN uselocale(newlocale(LC_ALL_MASK, "C", (locale_t)0))

#include "creature.h"
