// remembering.h: what was found for the last requests.

#ifndef REMEMBERING_H
#define REMEMBERING_H

#include "catalogue.h"

// Finds which entries a request asks for, as bits; at once where the same was asked lately. [thread-safe]
uint32_t remembered_or_found_by(const bindery_search *request);

#endif
