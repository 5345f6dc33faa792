// Claims files, and has no table of files.
#define TABLE_OF_FILES NULL
#include "claiming.h"
