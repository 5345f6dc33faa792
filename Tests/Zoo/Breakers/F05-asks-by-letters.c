// Takes the first byte of a name for a letter of ASCII where it looks for contents.
#define IN_CONTENTS if ((unsigned char)*name >= 128) crash()
#include "contents.h"
