// The check of a value that is nested deeper than the limit. It has no recursion, so that no depth exhausts the stack.

#include <cstring>

#include "damage.hpp"
#include "fields.hpp"
#include "repair.hpp"

namespace csimdjson {

using namespace simdjson;

namespace {

// The kinds of the brackets that are open, a bit for each level.
class Levels {
 public:
  bool is_empty() const { return count == 0; }
  bool in_array() const { return (bits[(count - 1) / 8] >> (count - 1) % 8 & 1) != 0; }

  void open(bool is_array) {
    if (count % 8 == 0) bits.push_back(0);
    if (is_array) bits.back() = char(bits.back() | 1 << count % 8);
    count += 1;
  }

  void close() {
    count -= 1;
    if (count % 8 == 0) bits.pop_back();
    else bits.back() = char(bits.back() & ~(1 << count % 8));
  }

 private:
  std::string bits;
  size_t count = 0;
};

// A reader of one value, token by token.
class DeepReader {
 public:
  explicit DeepReader(std::string_view json) : json(json) {}

  // Reads to the end of the value, and returns the complaint about it, or NULL.
  Complaint read() {
    do {
      Complaint complaint = begin_value();
      if (complaint == nullptr) complaint = end_values();
      if (complaint != nullptr) return complaint;
    } while (!levels.is_empty());
    return nullptr;
  }

  size_t position = 0;

 private:
  char next() {
    while (position < json.size() && strchr(" \n\r\t", json[position]) != nullptr && json[position] != 0) position += 1;
    return position < json.size() ? json[position] : char(0);
  }

  bool takes(char byte) { return next() == byte && (position += 1, true); }

  // Reads a scalar, or the brackets and the key before one, up to the first value that is whole.
  Complaint begin_value() {
    while (true) {
      char byte = next();
      if (byte != '[' && byte != '{') return scalar();
      position += 1;
      levels.open(byte == '[');
      if (takes(byte == '[' ? ']' : '}')) return levels.close(), nullptr;
      if (byte == '[') continue;
      if (Complaint complaint = key()) return complaint;
    }
  }

  // Reads the brackets that end behind a value, up to the comma before the next one, and the key of that.
  Complaint end_values() {
    while (!levels.is_empty()) {
      if (takes(',')) return levels.in_array() ? nullptr : key();
      if (!takes(levels.in_array() ? ']' : '}')) return sentence(TAPE_ERROR);
      levels.close();
    }
    return nullptr;
  }

  Complaint key() {
    if (next() != '"') return sentence(TAPE_ERROR);
    if (Complaint complaint = string()) return complaint;
    return takes(':') ? nullptr : sentence(TAPE_ERROR);
  }

  Complaint scalar() {
    if (next() == '"') return string();
    size_t first = position;
    while (position < json.size() && strchr(" \n\r\t,:[]{}\"", json[position]) == nullptr) position += 1;
    std::string_view token = json.substr(first, position - first);
    bool is_atom = token == "true" || token == "false" || token == "null";
    return is_atom || is_number(token) ? nullptr : sentence(TAPE_ERROR);
  }

  // Reads a string, of which simdjson has found that it is UTF-8 and has no control characters.
  Complaint string() {
    for (position += 1; position < json.size(); position += 1) {
      if (json[position] == '"') return position += 1, nullptr;
      if (json[position] != '\\') continue;
      size_t size = whole_escape_size(json.substr(position));
      if (size == 0) return sentence(STRING_ERROR);
      position += size - 1;
    }
    return sentence(UNCLOSED_STRING);
  }

  std::string_view json;
  Levels levels;
};

}  // namespace

Complaint check_deep(std::string_view json, size_t &count) {
  DeepReader reader(json);
  Complaint complaint = reader.read();
  count = reader.position;
  return complaint;
}

}  // namespace csimdjson
