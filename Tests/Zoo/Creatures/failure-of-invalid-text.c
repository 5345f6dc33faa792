// Fails with a sentence that isn't UTF-8.
#define IN_DECODE return (say(failure, "bad \xff\xc0\x80 text"), BINDERY_FAILED)
#include "creature.h"
