#define IN_DECODE fprintf(stderr, "\033[31mdecoding\n")

#include "creature.h"
