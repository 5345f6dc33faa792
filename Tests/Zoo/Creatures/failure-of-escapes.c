// Fails with a sentence that would clear a terminal.
#define IN_DECODE return (say(failure, "\x1b[2J\x1b]0;title\x07gone\nforged: line"), BINDERY_FAILED)
#include "creature.h"
