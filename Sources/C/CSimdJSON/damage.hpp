// What can be wrong with an item.

#pragma once

#include <simdjson.h>

namespace csimdjson {

// What the splitter can find wrong with an item, which it doesn't parse.
enum class Damage : uint8_t {
  none,
  line_break,  // a string goes on in the next line
  quote,       // something stands right behind a string
  bracket,     // a bracket closes what another kind of bracket opened
  opener,      // a bracket opens where no value can be
  too_large,   // larger than the limit
  truncated,   // the stream ended within it
  unfinished,  // the stream ended where only a bracket was missing, or another item
  comma,       // in a list, a comma has no item before or behind it
  stray_comma, // a comma stands behind a list
  envelope,    // what stands before or behind a list, in the object around it, is not JSON
  second_list, // the object around a list has `results` twice
};

// Says what is wrong, as a part of a sentence. Constant text.
const char *sentence(Damage damage);
const char *sentence(simdjson::error_code code);

}  // namespace csimdjson
