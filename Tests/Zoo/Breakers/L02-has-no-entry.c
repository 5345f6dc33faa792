// cc: -Wl,--version-script="$folder/none.map"
// first: echo '{ local: *; };' > "$folder/none.map"
#include "creature.h"
