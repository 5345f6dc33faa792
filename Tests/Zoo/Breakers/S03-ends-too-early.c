// then: head -c 6000 "$library" > "$library.cut" && mv "$library.cut" "$library"
#include "creature.h"
