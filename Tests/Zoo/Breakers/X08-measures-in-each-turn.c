// Measures the text again for each of its letters.
#define IN_DECODE count_letters(text_of(record, "name"))
static void count_letters(const char *text);
#include "creature.h"

static volatile size_t letters;

static void count_letters(const char *text) {
  for (size_t index = 0; index < strlen(text); index++) letters += text[index] != ' ';
}
