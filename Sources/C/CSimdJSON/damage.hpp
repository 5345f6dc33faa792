// The kinds of damage of an item.

#pragma once

#include <simdjson.h>

namespace csimdjson {

// The damage that the splitter can detect without parsing an item.
enum class Damage : uint8_t {
  none,
  line_break,  // a string continues on the next line
  quote,       // something follows a string directly
  bracket,     // a bracket closes one of another kind
  opener,      // a bracket opens where no value can be
  too_large,   // larger than the limit
  truncated,   // the stream ended within the item
  cut_off,     // a record separator stands within the item
  unfinished,  // the stream ended where only a bracket, or another item, was missing
  comma,       // in a list, a comma has no item before or behind it
  stray_comma, // a comma follows a list
  envelope,    // the object around a list isn't JSON
  second_list, // the object around a list has `results` twice
};

// Return what is wrong, as part of a sentence in constant text.
const char *sentence(Damage damage);
const char *sentence(simdjson::error_code code);

}  // namespace csimdjson
