#include <cstring>

#include "damage.hpp"
#include "fields.hpp"

namespace csimdjson {

using namespace simdjson;

namespace {

Complaint check_array(ondemand::value &value, size_t depth) {
  ondemand::array array;
  if (error_code code = value.get_array().get(array)) return sentence(code);
  for (auto result : array) {
    ondemand::value element;
    if (error_code code = std::move(result).get(element)) return sentence(code);
    if (Complaint complaint = check(element, depth + 1)) return complaint;
  }
  return nullptr;
}

Complaint check_object(ondemand::value &value, size_t depth) {
  ondemand::object object;
  if (error_code code = value.get_object().get(object)) return sentence(code);
  for (auto result : object) {
    ondemand::field field;
    if (error_code code = std::move(result).get(field)) return sentence(code);
    std::string_view key;
    if (error_code code = field.unescaped_key().get(key)) return sentence(code);
    if (Complaint complaint = check(field.value(), depth + 1)) return complaint;
  }
  return nullptr;
}

Complaint check_scalar(ondemand::value &value, ondemand::json_type type) {
  std::string_view token = trimmed(value.raw_json_token());
  if (type == ondemand::json_type::string) {
    std::string_view text;
    if (error_code code = value.get_string().get(text)) return sentence(code);
    return nullptr;
  }
  if (type == ondemand::json_type::number) return is_number(token) ? nullptr : "a number is malformed";
  bool is_atom = token == "true" || token == "false" || token == "null";
  return is_atom ? nullptr : "a value is neither a string, number, object, array, true, false nor null";
}

// Skips digits, and returns their number.
size_t skip_digits(std::string_view text, size_t &index) {
  size_t first = index;
  while (index < text.size() && text[index] >= '0' && text[index] <= '9') index += 1;
  return index - first;
}

}  // namespace

Complaint check(ondemand::value &value, size_t depth) {
  if (depth > depth_limit) return too_deep;
  ondemand::json_type type;
  if (error_code code = value.type().get(type)) return sentence(code);
  switch (type) {
    case ondemand::json_type::array: return check_array(value, depth);
    case ondemand::json_type::object: return check_object(value, depth);
    default: return check_scalar(value, type);
  }
}

bool is_number(std::string_view text) {
  size_t index = !text.empty() && text[0] == '-' ? 1 : 0;
  bool begins_with_zero = index < text.size() && text[index] == '0';
  size_t digits = skip_digits(text, index);
  if (digits == 0 || (begins_with_zero && digits > 1)) return false;
  if (index < text.size() && text[index] == '.') {
    index += 1;
    if (skip_digits(text, index) == 0) return false;
  }
  if (index < text.size() && (text[index] == 'e' || text[index] == 'E')) {
    index += 1;
    if (index < text.size() && (text[index] == '+' || text[index] == '-')) index += 1;
    if (skip_digits(text, index) == 0) return false;
  }
  return index == text.size();
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && memchr(" \n\r\t", text.back(), 4) != nullptr) text.remove_suffix(1);
  return text;
}

}  // namespace csimdjson
