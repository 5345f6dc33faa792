// then: cc -c -D_GNU_SOURCE -I "$zoo/../../Sources/C/CBindery/include" -I "$zoo/Breakers" "$source" -o "$library"
#include "creature.h"
