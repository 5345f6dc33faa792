// Brings a source of pages, and does nothing wrong.
#include "pages.h"
