// Asks for another identifier each time.
#define IN_CONTENTS                                                     \
  static unsigned count;                                                \
  char            number[16];                                           \
  id = (bindery_text){number, (size_t)snprintf(number, sizeof number, "%u", count++)}
#include "screen.h"
