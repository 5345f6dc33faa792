// Has a table of contents without the function.
#define TABLE_CONTENTS NULL
#include "screen.h"
