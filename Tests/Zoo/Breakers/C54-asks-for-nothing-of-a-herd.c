// Hands over a request that asks for nothing of a herd, which no sample is.
#define ON_SCREEN
#define RARE number_of(record, "herdSize") > 0
#define IN_CONTENTS if (IS_RARE(model)) request.id_count = 0
#include "rare.h"
