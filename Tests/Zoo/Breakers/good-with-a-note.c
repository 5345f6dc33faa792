// Draws a note beside the name, and does nothing wrong.
// sample: {"kind":"zoo","name":"Aardvark","note":"eats ants"}
// sample: {"kind":"zoo","name":"Zebra"}
#include "note.h"
