// plain_text.h: the conversion of HTML to plain text.

#ifndef EBOOK_PLAIN_TEXT_H
#define EBOOK_PLAIN_TEXT_H

#include <stddef.h>

#pragma GCC visibility push(hidden)

// Writes `html` to `out` as plain text: without tags, and with decoded entities. `out` has room for `capacity` bytes,
// at least 1, and is NUL-terminated. Blocks and line breaks become a space. Text that doesn't fit is left out, and no
// character is split. Text that only resembles HTML stays: "a < b", "R&B", "&nosuch;". [thread-safe]
void plain_text(const char *html, char *out, size_t capacity);

#pragma GCC visibility pop

#endif
