// The header has all of it. SwiftPM compiles what uses a header again only if a source of its module includes it.
#include "cmalloc.h"
