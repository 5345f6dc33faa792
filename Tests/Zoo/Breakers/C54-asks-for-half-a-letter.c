// Asks for an identifier that isn't UTF-8.
#define IN_CONTENTS id = (bindery_text){"\xc3", 1}
#include "screen.h"
