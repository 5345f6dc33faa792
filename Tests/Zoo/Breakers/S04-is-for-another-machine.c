// then: printf '\363' | dd of="$library" bs=1 seek=18 conv=notrunc status=none
#include "creature.h"
