#include <locale.h>

#define IN_DECODE hidden(setlocale)(LC_ALL, "")

#include "creature.h"
