// The repair of texts that stand for no characters, each of which costs itself and not its item.

#pragma once

#include <string>
#include <string_view>

namespace csimdjson {

// Returns JSON with U+FFFD in place of each half of a surrogate pair that is escaped alone, and of bytes that aren't
// UTF-8, by maximal subparts as Unicode recommends (chapter 3.9). Returns an empty text if there are none.
std::string repaired(std::string_view json);

// Returns the size of the escape, or pair of escapes, that JSON begins with, or 0 if it stands for no character.
size_t whole_escape_size(std::string_view json);

}  // namespace csimdjson
