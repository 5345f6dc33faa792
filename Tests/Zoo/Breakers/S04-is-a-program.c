// then: cc -D_GNU_SOURCE -I "$zoo/../../Sources/C/CBindery/include" -I "$zoo/Breakers" -DPROGRAM "$source" -o "$library"
#include "creature.h"

#ifdef PROGRAM
int main(void) { return 0; }
#endif
