// csamplecatalogue.h: the sample catalogue that is part of the program.
//
// The catalogue is JSON Lines: one record a line, each an object of the shape
// that the iTunes Search API answers with, in UTF-8 (NFC), each line ended by
// '\n', no byte order mark. It needs no file, no network and no start-up work:
// the bytes lie in the read-only part of the image.
//
// Most works are real: their titles, authors, dates and numbers are facts, and
// some lengths are approximate. A few podcasts and programs are made up, and so
// are all ids, ratings, prices of media and addresses. Every address is below
// https://example.org.

#ifndef CSAMPLECATALOGUE_H
#define CSAMPLECATALOGUE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// The bytes of the catalogue, never NULL and not NUL-terminated. They belong to
// the image, live as long as the process, and never change: nobody frees or
// writes them. [thread-safe]
const char *csamplecatalogue_bytes(void);

// How many bytes csamplecatalogue_bytes() points at; no byte after them may be
// read. [thread-safe]
size_t csamplecatalogue_count(void);

#ifdef __cplusplus
}
#endif

#endif
