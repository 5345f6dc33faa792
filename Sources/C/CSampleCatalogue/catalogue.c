#include "csamplecatalogue.h"

// #embed is C23; clang has it in C11 too, as an extension that it warns about.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Not char: a byte above 0x7F does not fit a signed one.
static const unsigned char catalogue[] = {
#embed "catalogue.jsonl"
};

const char *csamplecatalogue_bytes(void) { return (const char *)catalogue; }

size_t csamplecatalogue_count(void) { return sizeof catalogue; }
