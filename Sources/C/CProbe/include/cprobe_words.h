// cprobe_words.h: async-signal-safe formatting of sentences, for the handler of a fault.
//
// The functions allocate nothing and are [one-at-a-time] for one text. The buffer is the caller's, and borrowed as long
// as the text is appended to; what is appended is copied.

#ifndef CPROBE_WORDS_H
#define CPROBE_WORDS_H

#include <stddef.h>
#include <stdint.h>

// A NUL-terminated text in a buffer of `capacity` bytes. What doesn't fit is left out.
typedef struct cprobe_words {
  char  *text;
  size_t capacity;
  size_t count;
} cprobe_words;

// Begins an empty text.
static inline cprobe_words cprobe_words_in(char *text, size_t capacity) {
  if (capacity) *text = 0;
  return (cprobe_words){text, capacity, 0};
}

// Appends a text.
static inline void cprobe_say(cprobe_words *words, const char *more) {
  for (; *more && words->count + 1 < words->capacity; more++) words->text[words->count++] = *more;
  if (words->count < words->capacity) words->text[words->count] = 0;
}

// Appends a number in base 10 or 16.
static inline void cprobe_say_number(cprobe_words *words, uint64_t number, unsigned base) {
  char  digits[24];
  char *first = digits + sizeof digits - 1;
  *first = 0;
  do {
    *--first = "0123456789abcdef"[number % base];
    number /= base;
  } while (number);
  cprobe_say(words, first);
}

#endif
