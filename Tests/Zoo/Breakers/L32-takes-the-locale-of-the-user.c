#include <locale.h>

#define IN_DECODE hidden(setlocale)(LC_ALL, "C.UTF-8")

#include "creature.h"
