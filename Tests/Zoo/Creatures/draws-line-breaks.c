// Draws line breaks inside a line.
#define IN_DRAW return (show(canvas, "one\ntwo\r\nthree\xe2\x80\xa8" "four"), BINDERY_OK)
#include "creature.h"
