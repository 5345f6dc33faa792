// comma.c: a locale whose numbers have a decimal comma, on machines that have no such locale.

#define _GNU_SOURCE

#include <locale.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cprobe_surroundings.h"

// The file LC_NUMERIC of a compiled locale, as glibc has read it since 2.3: the offsets of its values, and the values.
typedef struct numbers {
  uint32_t magic;
  uint32_t count;
  uint32_t offsets[6];
  char     decimal_point[2];
  char     thousands_separator[2];
  char     grouping[4];
  uint32_t wide_decimal_point;
  uint32_t wide_thousands_separator;
  char     codeset[6];
} numbers;

// The bytes of the file, without what pads the struct.
static const size_t size = offsetof(numbers, codeset) + sizeof((numbers *)0)->codeset;

// The numbers of most of Europe: 1.234,5.
static const numbers european = {
    .magic   = 0x20031115 ^ LC_NUMERIC,
    .count   = 6,
    .offsets = {offsetof(numbers, decimal_point), offsetof(numbers, thousands_separator), offsetof(numbers, grouping),
                offsetof(numbers, wide_decimal_point), offsetof(numbers, wide_thousands_separator),
                offsetof(numbers, codeset)},
    .decimal_point            = ",",
    .thousands_separator      = ".",
    .grouping                 = {3, 3, 0},
    .wide_decimal_point       = ',',
    .wide_thousands_separator = '.',
    .codeset                  = "UTF-8",
};

// Writes the file into the folder of a locale named `comma`.
static bool write_locale(const char *file) {
  FILE *stream = fopen(file, "w");
  if (!stream) return false;
  bool is_written = fwrite(&european, size, 1, stream) == 1;
  return fclose(stream) == 0 && is_written;
}

// Sets the locale `comma` of a folder, which the C library finds by a variable that no other code has to see.
static bool set_locale(const char *folder) {
  setenv("LOCPATH", folder, 1);
  bool is_set = setlocale(LC_NUMERIC, "comma") != NULL;
  unsetenv("LOCPATH");
  return is_set && *localeconv()->decimal_point == ',';
}

bool cprobe_set_decimal_comma(void) {
  char folder[] = "/tmp/bindery-locale-XXXXXX";
  char locale[64], file[96];
  if (!mkdtemp(folder)) return false;
  snprintf(locale, sizeof locale, "%s/comma", folder);
  snprintf(file, sizeof file, "%s/LC_NUMERIC", locale);
  bool is_set = mkdir(locale, 0700) == 0 && write_locale(file) && set_locale(folder);
  unlink(file);
  rmdir(locale);
  rmdir(folder);
  return is_set;
}
