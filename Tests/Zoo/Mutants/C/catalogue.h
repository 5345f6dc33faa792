// catalogue.h: all that the source `kitchen` knows.

#ifndef CATALOGUE_H
#define CATALOGUE_H

#include "kitchen.h"

struct entry {
  const char *kind, *id, *name, *author, *tags, *part_of;
  int64_t     servings, minutes, parts, grams, cents;
};

#define ENTRY_COUNT 14
extern const struct entry catalogue[ENTRY_COUNT];

// Finds which entries a request asks for, as bits. The request's terms are those of a search.
uint32_t found_by(const bindery_search *request);

// A text that grows.
struct builder {
  char  *bytes;
  size_t count, capacity;
  bool   has_failed;
};

void add(struct builder *builder, bindery_text text);
void add_json(struct builder *builder, bindery_text text);

#endif
