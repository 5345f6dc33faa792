// csamplecatalogue.h: the sample catalogue that is part of the program.
//
// The catalogue is JSON Lines in UTF-8 (NFC): a record a line, each an object of the form that the iTunes Search API
// answers with, each line ended by a line feed, without a byte order mark. It needs no file, no network and no work at
// the start: the bytes lie in the read-only part of the image.
//
// Most works are real: their titles, authors, dates and numbers are facts, and some lengths are approximate. A few
// podcasts and programs are made up, and so are all ids, ratings, prices of media and addresses. Every address is below
// https://example.org.

#ifndef CSAMPLECATALOGUE_H
#define CSAMPLECATALOGUE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// Returns the bytes of the catalogue, never NULL and not NUL-terminated. They are the image's, constant, and valid as
// long as it is loaded. [thread-safe]
const char *csamplecatalogue_bytes(void);

// Returns the number of the catalogue's bytes. [thread-safe]
size_t csamplecatalogue_count(void);

#ifdef __cplusplus
}
#endif

#endif
