// compile: as program
#include "creature.h"

int main(void) { return 0; }
