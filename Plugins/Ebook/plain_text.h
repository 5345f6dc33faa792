// plain_text.h: HTML as plain text.

#ifndef EBOOK_PLAIN_TEXT_H
#define EBOOK_PLAIN_TEXT_H

#include <stddef.h>

#pragma GCC visibility push(hidden)

// Writes `html` without its tags and with its entities decoded to `out`, which has
// room for `capacity` bytes, at least 1, and gets a NUL at its end. Blocks and line
// breaks leave a space. Text that doesn't fit is left out, never half a character.
// What only looks like HTML stays: "a < b", "R&B", "&nosuch;". [thread-safe]
void plain_text(const char *html, char *out, size_t capacity);

#pragma GCC visibility pop

#endif
