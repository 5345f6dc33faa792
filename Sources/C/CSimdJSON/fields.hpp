// The reader of an object's or array's values, as fields of the contract.

#pragma once

#include <simdjson.h>

#include <memory>
#include <vector>

#include "bindery.h"

namespace csimdjson {

// The maximum depth of nesting within a value that is expanded, and so of what a plugin decodes by recursion.
constexpr size_t depth_limit = 256;

// A description of an error in constant text; NULL if there is none.
typedef const char *Complaint;

// The complaint about a value that is nested deeper than the limit, where that isn't allowed.
inline constexpr char too_deep[] = "a value is nested too deep";

// An arena for texts, each followed by a NUL, with a fixed capacity.
class Texts {
 public:
  explicit Texts(size_t capacity) : bytes(new char[capacity]), next(bytes.get()) {}

  bindery_text copy(const char *text, size_t count) {
    bindery_text copied = {next, count};
    if (count > 0) memcpy(next, text, count);
    next[count] = 0;
    next += count + 1;
    return copied;
  }

 private:
  std::unique_ptr<char[]> bytes;
  char *next;
};

// What becomes of values that are nested deeper than the limit.
enum class Depth : uint8_t { any, limited };

// A reader that appends the fields of objects and arrays to a list.
//
// The texts need no more memory than the JSON: a key has two quotes and a colon there, a string two quotes, and any
// other value a comma or bracket behind it.
class FieldReader {
 public:
  FieldReader(Texts &texts, std::vector<bindery_field> &fields, Depth depth = Depth::any)
    : texts(texts), fields(fields), depth(depth) {}

  // Appends the fields of an object, or those of an array with empty keys. `json` must be followed by simdjson's
  // padding.
  Complaint read(simdjson::ondemand::parser &parser, const char *json, size_t count);

  // The key of the field that the complaint is about; empty if it is about none.
  bindery_text complaint_key = {nullptr, 0};

 private:
  Complaint read_object(simdjson::ondemand::document &document);
  Complaint read_array(simdjson::ondemand::document &document);
  Complaint read_value(simdjson::ondemand::document &document, simdjson::ondemand::value &value, bindery_text key);
  Complaint read_text(simdjson::ondemand::value &value, bindery_field &field);
  Complaint read_number(simdjson::ondemand::value &value, bindery_field &field);
  Complaint read_nested(simdjson::ondemand::document &document, simdjson::ondemand::value &value, bindery_field &field);
  Complaint read_deep(const char *start, bindery_field &field);
  // Returns the key, or a NULL text and a complaint. Texts are returned by value, in registers.
  bindery_text read_key(simdjson::ondemand::field &field, size_t index, Complaint &complaint);

  Texts &texts;
  std::vector<bindery_field> &fields;
  Depth depth;
  const char *end = nullptr;  // of the JSON that is read
  size_t previous = 0;  // where the previous object's fields begin, since most objects have the same keys
  bool has_escaped_key = false;  // whether a key of this object needed unescaping
};

// Validates a value that is not parsed into a field, so that it is known to be JSON. Where it is nested deeper than the
// limit, the complaint is `too_deep`, and the rest of the value isn't read.
Complaint check(simdjson::ondemand::value &value, size_t depth);

// Validates the value of any depth that JSON begins with, and writes its size to `count`. Its stack doesn't grow with the
// depth, and its memory by a bit for each level.
Complaint check_deep(std::string_view json, size_t &count);

// Returns whether text is a JSON number, of any size.
bool is_number(std::string_view text);

// Returns text without trailing whitespace.
std::string_view trimmed(std::string_view text);

}  // namespace csimdjson
