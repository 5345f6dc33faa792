// Turns the values of one object or array into fields of the contract.

#pragma once

#include <simdjson.h>

#include <memory>
#include <vector>

#include "bindery.h"

namespace csimdjson {

// What the values of a field may be nested in.
constexpr size_t depth_limit = 256;

// What went wrong, in constant text; NULL where nothing did.
typedef const char *Complaint;

// That a value is JSON, but nested deeper than the limit.
inline constexpr char too_deep[] = "a value is nested too deep";

// Memory for texts, each with a NUL, of a size that is known before.
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

// Reads objects and arrays, one after the other, into a list of fields.
//
// The texts need no more room than the JSON: a key has two quotes and a colon
// there, a string two quotes, and anything else a comma or bracket behind it.
class FieldReader {
 public:
  FieldReader(Texts &texts, std::vector<bindery_field> &fields) : texts(texts), fields(fields) {}

  // Appends the fields of an object, or of an array with empty keys.
  // `json` has simdjson's padding behind it.
  Complaint read(simdjson::ondemand::parser &parser, const char *json, size_t count);

  // The key of the field that the complaint is about; none where it is empty.
  bindery_text complaint_key = {nullptr, 0};

 private:
  Complaint read_object(simdjson::ondemand::document &document, const char *end);
  Complaint read_array(simdjson::ondemand::document &document);
  Complaint read_value(simdjson::ondemand::document &document, simdjson::ondemand::value &value, bindery_text key);
  Complaint read_text(simdjson::ondemand::value &value, bindery_field &field);
  Complaint read_number(simdjson::ondemand::value &value, bindery_field &field);
  Complaint read_nested(simdjson::ondemand::document &document, simdjson::ondemand::value &value, bindery_field &field);
  // Returns NULL and complains where there is no key. Texts go by value, in registers.
  bindery_text read_key(simdjson::ondemand::field &field, size_t index, const char *end, Complaint &complaint);

  Texts &texts;
  std::vector<bindery_field> &fields;
  size_t previous = 0;  // where the fields of the object before begin, since most have the same keys
  bool has_escaped_key = false;  // whether a key of this object needed unescaping
};

// Goes through a value that nobody asked for yet, so that it is known to be JSON.
Complaint check(simdjson::ondemand::value &value, size_t depth);

// Whether text is a number, as JSON has it, of any size.
bool is_number(std::string_view text);

// Text without the space behind it.
std::string_view trimmed(std::string_view text);

}  // namespace csimdjson
