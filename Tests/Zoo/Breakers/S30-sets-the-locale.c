#include <locale.h>

#define IN_IDENTITY if (!model) setlocale(LC_ALL, "")

#include "creature.h"
