// Names a source as none is named.
#define IN_CONTENTS source = (bindery_text){"The Pond", 8}
#include "screen.h"
