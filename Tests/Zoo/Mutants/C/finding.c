// finding.c: which entries of the catalogue a request asks for.

#include "catalogue.h"
#include <stdio.h>

static char lower(char letter) { return letter >= 'A' && letter <= 'Z' ? (char)(letter + 32) : letter; }

static bool begins_with(const char *text, bindery_text term) {
  for (size_t index = 0; index < term.count; index++) {
    if (!text[index] || lower(text[index]) != lower(term.bytes[index])) return false;
  }
  return true;
}

static bool contains(const char *text, bindery_text term) {
  for (; text && *text; text++) {
    if (begins_with(text, term)) return true;
  }
  return term.count == 0;
}

static bool equals(const char *text, bindery_text other) {
#if BUG_LOOKS_UP_WHAT_BEGINS_ALIKE
  return text && strncmp(text, other.bytes, strlen(text)) == 0;
#else
  return text && strlen(text) == other.count && memcmp(text, other.bytes, other.count) == 0;
#endif
}

static bool has_one(const char *text, const bindery_text *list, size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (equals(text, list[index])) return true;
  }
  return false;
}

// Whether an entry has a field of a value.
static bool has(const struct entry *entry, const bindery_option *field) {
  char servings[32];
  snprintf(servings, sizeof servings, "%lld", (long long)entry->servings);
  const struct {
    const char *name, *value;
  } values[] = {{"id", entry->id},         {"name", entry->name}, {"author", entry->author},
                {"partOf", entry->part_of}, {"tags", entry->tags}, {"servings", servings}};
  for (size_t index = 0; index < sizeof values / sizeof *values; index++) {
    if (equals(values[index].name, field->name)) return equals(values[index].value, field->value);
  }
  return false;
}

// A host of contract 1.2 knows no fields.
static size_t field_count(const bindery_search *request) {
  return request->size >= sizeof *request ? request->field_count : 0;
}

static bool is_wanted(const struct entry *entry, const bindery_search *request) {
  if (request->kind_count > 0 && !has_one(entry->kind, request->kinds, request->kind_count)) return false;
  for (size_t index = 0; index < request->term_count; index++) {
    if (!contains(entry->name, request->terms[index]) && !contains(entry->author, request->terms[index])) return false;
  }
  for (size_t index = 0; index < field_count(request); index++) {
    if (!has(entry, &request->fields[index])) return false;
  }
  bool looks_up = request->id_count > 0 && field_count(request) == 0;
  return !looks_up || has_one(entry->id, request->ids, request->id_count);
}

uint32_t found_by(const bindery_search *request) {
  uint32_t found = 0;
  for (uint32_t index = 0; index < ENTRY_COUNT; index++) {
    if (is_wanted(&catalogue[index], request)) found |= (uint32_t)1 << index;
  }
  return found;
}
