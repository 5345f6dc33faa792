// breach.c: the report of breaches, and the record of the functions that the host has called.

#include <stdatomic.h>
#include <stdio.h>

#include "examiner.h"

#define LAST_RULE 99

static atomic_bool told[LAST_RULE + 1];

void examiner_breach(int rule, const char *format, ...) {
  if (rule < 0 || rule > LAST_RULE || atomic_exchange(&told[rule], true)) return;
  char    sentence[512];
  int     count = snprintf(sentence, sizeof sentence, "H%02d ", rule);
  va_list values;
  va_start(values, format);
  vsnprintf(sentence + count, sizeof sentence - (size_t)count, format, values);
  va_end(values);
  examiner_say(BINDERY_LOG_ERROR, sentence);
}

// Returns the number of bytes that follow the first byte of a UTF-8 sequence, or -1 if it begins none, and narrows the
// range of the second byte.
static int rest_of(unsigned char first, unsigned char *least, unsigned char *most) {
  *least = 0x80;
  *most  = 0xbf;
  if (first < 0x80) return 0;
  if (first >= 0xc2 && first <= 0xdf) return 1;
  if (first >= 0xe0 && first <= 0xef) {
    if (first == 0xe0) *least = 0xa0;
    if (first == 0xed) *most = 0x9f;
    return 2;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    if (first == 0xf0) *least = 0x90;
    if (first == 0xf4) *most = 0x8f;
    return 3;
  }
  return -1;
}

bool examiner_is_utf8(const char *bytes, size_t count) {
  for (size_t index = 0; index < count;) {
    unsigned char least, most;
    int           rest = rest_of((unsigned char)bytes[index++], &least, &most);
    if (rest < 0 || (size_t)rest > count - index) return false;
    for (; rest > 0; rest--, least = 0x80, most = 0xbf) {
      unsigned char next = (unsigned char)bytes[index++];
      if (next < least || next > most) return false;
    }
  }
  return true;
}

// --------------------------------------------------------------------------- calls

// The functions that a host has to call. One that is never called was never checked.
static const char *const functions[] = {
  "decode", "identity", "version", "release_model", "create", "release_view_model", "draw", "preferred_size",
  "activate", "update", "observe", "handle", "search", "fetch", "all", "optional", "itself", "page", "offered", "whole",
  "possible", "contents", "draw_detail", "draw_compact", "save", "restore",
};

#define COUNT (sizeof functions / sizeof *functions)

static atomic_bool called[COUNT];

void examiner_note(const char *function) {
  for (size_t index = 0; index < COUNT; index++) {
    if (strcmp(functions[index], function) == 0) atomic_store(&called[index], true);
  }
}

const char *examiner_forgotten(void) {
  for (size_t index = 0; index < COUNT; index++) {
    if (!atomic_load(&called[index])) return functions[index];
  }
  return NULL;
}
