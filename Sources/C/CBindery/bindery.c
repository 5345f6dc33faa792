// SwiftPM doesn't look into headers that Swift imports: it compiles a module in Swift again when an object file of the
// C module has changed. So each header of a C module stands in a source of that module, this one too.
#include "bindery.h"
#include "bindery_sizes.h"
