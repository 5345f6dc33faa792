#include "plain_text.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// An output buffer, with whether a block has ended before its next text.
typedef struct writer {
  char  *out;
  size_t count;
  size_t capacity;  // without the NUL
  bool   block_over;
} writer;

static bool is_space(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

static bool is_letter(char byte) { return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z'); }

static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

// Appends text as far as it fits. After text that didn't fit, no more is appended.
static void append(writer *writer, const char *bytes, size_t count) {
  if (writer->block_over) {
    for (; count > 0 && is_space(*bytes); count--) bytes++;
    if (count == 0) return;
    writer->block_over = false;
    if (writer->count > 0 && !is_space(writer->out[writer->count - 1])) append(writer, " ", 1);
  }
  size_t room = writer->capacity - writer->count;
  if (count > room) {
    // A character must not be split.
    for (count = room; count > 0 && ((unsigned char)bytes[count] & 0xc0) == 0x80; count--) {}
    writer->capacity = writer->count + count;
  }
  memcpy(writer->out + writer->count, bytes, count);
  writer->count += count;
}

// Appends a scalar in UTF-8.
static void append_scalar(writer *writer, uint32_t scalar) {
  static const unsigned char leads[] = {0, 0xc0, 0xe0, 0xf0};
  size_t rest = scalar < 0x80 ? 0 : scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
  char   bytes[4] = {(char)(leads[rest] | scalar >> 6 * rest)};
  for (size_t index = 1; index <= rest; index++) {
    bytes[index] = (char)(0x80 | (scalar >> 6 * (rest - index) & 0x3f));
  }
  append(writer, bytes, rest + 1);
}

// The elements that are separated from the words around them.
static const char *const block_elements[] = {
    "address", "article", "aside",  "blockquote", "body", "br", "center", "dd",   "div", "dl",   "dt",
    "figcaption", "figure", "footer", "form",     "h1",   "h2", "h3",     "h4",   "h5",  "h6",   "head",
    "header",  "hr",      "html",   "li",         "main", "nav", "ol",    "p",    "pre", "section", "table",
    "tbody",   "td",      "tfoot",  "th",         "thead", "tr", "ul",    NULL,
};

// The elements that may stand inside words.
static const char *const inline_elements[] = {
    "a",      "abbr",    "acronym", "audio", "b",     "bdi",    "bdo",   "big",    "button", "caption", "cite",
    "code",   "col",     "colgroup", "data", "del",   "details", "dfn",  "em",     "embed",  "font",    "i",
    "iframe", "img",     "input",   "ins",   "kbd",   "label",  "link",  "mark",   "meta",   "nobr",    "object",
    "picture", "q",      "rp",      "rt",    "ruby",  "s",      "samp",  "script", "small",  "source",  "span",
    "strike", "strong",  "style",   "sub",   "summary", "sup",  "svg",   "time",   "title",  "tt",      "u",
    "var",    "video",   "wbr",     NULL,
};

static bool is_one_of(const char *name, const char *const *names) {
  for (; *names; names++) {
    if (strcmp(name, *names) == 0) return true;
  }
  return false;
}

// Returns the `>` that ends the tag at `text`, or NULL if the tag doesn't end before the next `<`.
static const char *tag_end(const char *text) {
  const char *first = NULL;
  char        quote = 0;
  for (const char *at = text + 1; *at && *at != '<'; at++) {
    if (*at == '>' && !first) first = at;
    if (*at == '>' && !quote) return at;
    if (quote) {
      if (*at == quote) quote = 0;
    } else if (*at == '"' || *at == '\'') {
      quote = *at;
    }
  }
  // An unclosed quote counts as ordinary text.
  return first;
}

// Returns the `>` that ends the tag or comment at `text`, or NULL if there is none. Writes to `is_block` whether the
// tag begins, ends or breaks a block, which separates the words on its sides.
static const char *read_tag(const char *text, bool *is_block) {
  char   name[11];
  size_t count = 0;
  *is_block = false;
  if (text[1] == '!') return tag_end(text);
  const char *at = text[1] == '/' ? text + 2 : text + 1;
  for (; is_letter(*at) || is_digit(*at); at++) {
    if (count == sizeof name - 1) return NULL;
    name[count++] = (char)(is_letter(*at) ? *at | 0x20 : *at);
  }
  name[count] = 0;
  if (!is_space(*at) && *at != '/' && *at != '>') return NULL;
  *is_block = is_one_of(name, block_elements);
  return *is_block || is_one_of(name, inline_elements) ? tag_end(text) : NULL;
}

// The named entities that occur in texts about books.
static const struct entity {
  const char *name;
  uint32_t    scalar;
} entities[] = {
    {"amp", '&'},       {"lt", '<'},        {"gt", '>'},        {"quot", '"'},      {"apos", '\''},
    {"nbsp", ' '},      {"iexcl", 0xa1},    {"pound", 0xa3},    {"copy", 0xa9},     {"laquo", 0xab},
    {"reg", 0xae},      {"deg", 0xb0},      {"middot", 0xb7},   {"raquo", 0xbb},    {"frac12", 0xbd},
    {"iquest", 0xbf},   {"Agrave", 0xc0},   {"Aacute", 0xc1},   {"Acirc", 0xc2},    {"Auml", 0xc4},
    {"Aring", 0xc5},    {"AElig", 0xc6},    {"Ccedil", 0xc7},   {"Egrave", 0xc8},   {"Eacute", 0xc9},
    {"Ecirc", 0xca},    {"Iacute", 0xcd},   {"Ntilde", 0xd1},   {"Oacute", 0xd3},   {"Ocirc", 0xd4},
    {"Ouml", 0xd6},     {"times", 0xd7},    {"Oslash", 0xd8},   {"Uacute", 0xda},   {"Uuml", 0xdc},
    {"szlig", 0xdf},    {"agrave", 0xe0},   {"aacute", 0xe1},   {"acirc", 0xe2},    {"atilde", 0xe3},
    {"auml", 0xe4},     {"aring", 0xe5},    {"aelig", 0xe6},    {"ccedil", 0xe7},   {"egrave", 0xe8},
    {"eacute", 0xe9},   {"ecirc", 0xea},    {"euml", 0xeb},     {"igrave", 0xec},   {"iacute", 0xed},
    {"icirc", 0xee},    {"iuml", 0xef},     {"ntilde", 0xf1},   {"ograve", 0xf2},   {"oacute", 0xf3},
    {"ocirc", 0xf4},    {"otilde", 0xf5},   {"ouml", 0xf6},     {"oslash", 0xf8},   {"ugrave", 0xf9},
    {"uacute", 0xfa},   {"ucirc", 0xfb},    {"uuml", 0xfc},     {"yuml", 0xff},     {"oelig", 0x153},
    {"scaron", 0x161},  {"ndash", 0x2013},  {"mdash", 0x2014},  {"lsquo", 0x2018},  {"rsquo", 0x2019},
    {"sbquo", 0x201a},  {"ldquo", 0x201c},  {"rdquo", 0x201d},  {"bdquo", 0x201e},  {"bull", 0x2022},
    {"hellip", 0x2026}, {"lsaquo", 0x2039}, {"rsaquo", 0x203a}, {"euro", 0x20ac},   {"trade", 0x2122},
};

// Returns the scalar that `digits` denote in `base`, or 0 if they denote none that a text may contain: no control
// character but a line feed, and no surrogate.
static uint32_t numbered_scalar(const char *digits, size_t count, uint32_t base) {
  uint32_t scalar = 0;
  for (size_t index = 0; index < count; index++) {
    char     byte = (char)(is_letter(digits[index]) ? digits[index] | 0x20 : digits[index]);
    uint32_t digit = is_digit(byte) ? (uint32_t)(byte - '0') : is_letter(byte) ? (uint32_t)(byte - 'a' + 10) : base;
    if (digit >= base) return 0;
    scalar = scalar * base + digit;
    if (scalar > 0x10ffff) return 0;
  }
  if (scalar == 0xa0) return ' ';
  bool is_control = (scalar < 0x20 && scalar != '\n') || (scalar >= 0x7f && scalar < 0xa0);
  bool is_surrogate = scalar >= 0xd800 && scalar < 0xe000;
  return is_control || is_surrogate ? 0 : scalar;
}

// Returns the scalar of the entity at `text`, and writes the entity's length to `length`; or returns 0 if there is no
// entity.
static uint32_t entity_scalar(const char *text, size_t *length) {
  const char *name = text + 1;
  size_t      count = 0;
  while (count < 10 && name[count] && name[count] != ';') count++;
  if (count == 0 || name[count] != ';') return 0;
  *length = count + 2;
  if (name[0] == '#') {
    bool is_hex = name[1] == 'x' || name[1] == 'X';
    return is_hex ? numbered_scalar(name + 2, count - 2, 16) : numbered_scalar(name + 1, count - 1, 10);
  }
  for (size_t index = 0; index < sizeof entities / sizeof *entities; index++) {
    const char *known = entities[index].name;
    if (strlen(known) == count && memcmp(known, name, count) == 0) return entities[index].scalar;
  }
  return 0;
}

void plain_text(const char *html, char *out, size_t capacity) {
  writer      writer = {.out = out, .capacity = capacity - 1};
  const char *end;
  size_t      length;
  uint32_t    scalar;
  bool        is_block;
  bool        is_html = strpbrk(html, "<&") != NULL;
  writer.block_over = is_html;
  while (*html) {
    if (*html == '<' && (end = read_tag(html, &is_block))) {
      if (is_block) writer.block_over = true;
      html = end + 1;
    } else if (*html == '&' && (scalar = entity_scalar(html, &length))) {
      append_scalar(&writer, scalar);
      html += length;
    } else {
      length = 1 + strcspn(html + 1, "<&");
      append(&writer, html, length);
      html += length;
    }
  }
  while (is_html && writer.count > 0 && is_space(out[writer.count - 1])) writer.count--;
  out[writer.count] = 0;
}
