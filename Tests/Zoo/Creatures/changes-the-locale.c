// Changes the language of the process.
#include "faults.h"

#include <locale.h>

#define IN_DECODE setlocale(LC_ALL, "C.UTF-8")
#include "creature.h"
