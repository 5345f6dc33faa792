// Writes to the state of a call that is over.
#define IN_SAVE                                                                     \
  static const bindery_stream *former;                                              \
  if (former && former != state) former->write(former, (bindery_text){"late", 4}); \
  former = state
#include "screen.h"
