// words.c: numbers, times and addresses in words.

#include "kitchen.h"
#include <stdio.h>
#include <time.h>

bindery_text literal(const char *text) { return (bindery_text){text, strlen(text)}; }

bindery_text text_of(struct text text) { return (bindery_text){text.bytes, text.count}; }

int32_t refuse(const bindery_sink *failure, const char *sentence) {
  failure->write(failure, literal(sentence));
  return BINDERY_REFUSED;
}

// Returns "1 h 20 min", "20 min" or "45 s".
struct words duration(int64_t seconds) {
  struct words words;
  long long    hours = seconds / 3600, minutes = seconds / 60 % 60;
  if (hours > 0) snprintf(words.text, sizeof words.text, "%lld h %02lld min", hours, minutes);
  if (hours == 0 && minutes > 0) snprintf(words.text, sizeof words.text, "%lld min", minutes);
  if (hours == 0 && minutes == 0) snprintf(words.text, sizeof words.text, "%lld s", (long long)seconds);
  return words;
}

struct words clock_time(int64_t seconds) {
  struct words words;
  snprintf(words.text, sizeof words.text, "%lld:%02lld", (long long)(seconds / 60), (long long)(seconds % 60));
  return words;
}

// Returns an amount in quarters, or nothing for 0.
struct words amount(double amount) {
  static const char *const quarters[] = {"", "¼", "½", "¾"};
  struct words             words = {""};
  long long                whole = (long long)amount;
  const char              *rest = quarters[(int)((amount - (double)whole) * 4)];
  if (whole != 0) snprintf(words.text, sizeof words.text, "%lld%s", whole, rest);
  if (whole == 0) snprintf(words.text, sizeof words.text, "%s", rest);
  return words;
}

struct words stars(double rating) {
  struct words words;
#if BUG_WRITES_THE_POINT_OF_THE_LOCALE
  snprintf(words.text, sizeof words.text, "★ %.1f", rating);
#else
  int tenths = (int)(rating * 10 + 0.5);
  snprintf(words.text, sizeof words.text, "★ %d.%d", tenths / 10, tenths % 10);
#endif
  return words;
}

// Returns the day of a time up to the year 9999.
struct words date(int64_t seconds) {
  struct words words;
  struct tm    day;
  time_t       time = (time_t)seconds;
#if BUG_SHOWS_DAYS_OF_THE_LOCAL_TIME_ZONE
  localtime_r(&time, &day);
#elif BUG_TRUSTS_ANY_DATE
  day = *gmtime(&time);
#else
  gmtime_r(&time, &day);
#endif
  strftime(words.text, sizeof words.text, "%Y-%m-%d", &day);
  return words;
}

const char *difficulty(int64_t difficulty) {
  static const char *const names[] = {"", "very easy", "easy", "fair", "hard", "very hard"};
  return names[difficulty];
}

// Returns "show media://recipe/…", which the caller frees, or NULL without memory.
char *address_of(const char *verb, struct text id) {
  static const char digits[] = "0123456789ABCDEF";
#if BUG_MAKES_ROOM_FOR_PLAIN_IDS_ALONE
  char *address = malloc(strlen(verb) + id.count + 1);
#else
  char *address = malloc(strlen(verb) + 3 * id.count + 1);
#endif
  if (!address) return NULL;
  char *end = stpcpy(address, verb);
  for (size_t index = 0; index < id.count; index++) {
    unsigned char byte = (unsigned char)id.bytes[index];
    bool is_plain = (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '-';
    if (!is_plain) *end++ = '%', *end++ = digits[byte >> 4];
    *end++ = is_plain ? (char)byte : digits[byte & 15];
  }
  *end = 0;
  return address;
}
