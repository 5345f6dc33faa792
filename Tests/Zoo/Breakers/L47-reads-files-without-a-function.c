// Claims files, and has a table of files without read().
#define READ_FILE NULL
#include "claiming.h"
