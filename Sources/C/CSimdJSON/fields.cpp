#include "fields.hpp"

#include "damage.hpp"

namespace csimdjson {

using namespace simdjson;

namespace {

// Returns simdjson's error from the enclosing function, as a complaint.
#define CSIMDJSON_TRY(expression)                                \
  do {                                                           \
    if (error_code code = (expression)) return sentence(code);   \
  } while (false)

constexpr Complaint malformed_number = "a number is malformed";
constexpr Complaint not_a_value = "a value is neither a string, number, object, array, true, false nor null";

bool has_escape(std::string_view text) { return memchr(text.data(), '\\', text.size()) != nullptr; }

}  // namespace

Complaint FieldReader::read(ondemand::parser &parser, const char *json, size_t count) {
  complaint_key = {nullptr, 0};
  ondemand::document document;
  CSIMDJSON_TRY(parser.iterate(json, count, count + SIMDJSON_PADDING).get(document));
  size_t first = fields.size();
  has_escaped_key = false;
  end = json + count;
  Complaint complaint = json[0] == '[' ? read_array(document) : read_object(document);
  if (complaint == nullptr && document.current_location().error() == SUCCESS) complaint = "something follows it";
  if (complaint != nullptr) return fields.resize(first), complaint;
  // Keys are compared with the unparsed JSON, which only keys without escapes equal.
  previous = has_escaped_key ? fields.size() : first;
  return nullptr;
}

Complaint FieldReader::read_object(ondemand::document &document) {
  ondemand::object object;
  CSIMDJSON_TRY(document.get_object().get(object));
  size_t index = previous;
  for (auto result : object) {
    ondemand::field field;
    CSIMDJSON_TRY(std::move(result).get(field));
    Complaint complaint = nullptr;
    bindery_text key = read_key(field, index++, complaint);
    if (key.bytes == nullptr) return complaint;
    complaint = read_value(document, field.value(), key);
    if (complaint != nullptr) return complaint_key = key, complaint;
  }
  return nullptr;
}

Complaint FieldReader::read_array(ondemand::document &document) {
  ondemand::array array;
  CSIMDJSON_TRY(document.get_array().get(array));
  for (auto result : array) {
    ondemand::value value;
    CSIMDJSON_TRY(std::move(result).get(value));
    if (Complaint complaint = read_value(document, value, bindery_text{"", 0})) return complaint;
  }
  return nullptr;
}

bindery_text FieldReader::read_key(ondemand::field &field, size_t index, Complaint &complaint) {
  const char *raw = field.key().raw();
  if (index < fields.size() && !has_escaped_key) {
    bindery_text known = fields[index].key;
    bool is_known = known.count < size_t(end - raw) && memcmp(known.bytes, raw, known.count) == 0;
    if (is_known && raw[known.count] == '"') return known;
  }
  const char *quote = static_cast<const char *>(memchr(raw, '"', size_t(end - raw)));
  if (quote != nullptr && !has_escape({raw, size_t(quote - raw)})) return texts.copy(raw, size_t(quote - raw));
  has_escaped_key = true;
  std::string_view unescaped;
  if (error_code code = field.unescaped_key().get(unescaped)) {
    complaint = sentence(code);
    return {nullptr, 0};
  }
  return texts.copy(unescaped.data(), unescaped.size());
}

Complaint FieldReader::read_value(ondemand::document &document, ondemand::value &value, bindery_text key) {
  ondemand::json_type type;
  if (value.type().get(type) != SUCCESS) return not_a_value;
  // Filled in place, since copying a field right after it was written would cost more than all else.
  fields.push_back({key, BINDERY_NULL, 0, {}});
  bindery_field &field = fields.back();
  field.value.text = {nullptr, 0};
  switch (type) {
    case ondemand::json_type::string: return read_text(value, field);
    case ondemand::json_type::number: return read_number(value, field);
    case ondemand::json_type::array:
    case ondemand::json_type::object: return read_nested(document, value, field);
    case ondemand::json_type::boolean:
      field.type = BINDERY_BOOL;
      return value.get_bool().get(field.value.boolean) == SUCCESS ? nullptr : not_a_value;
    default: return trimmed(value.raw_json_token()) == "null" ? nullptr : not_a_value;
  }
}

Complaint FieldReader::read_text(ondemand::value &value, bindery_field &field) {
  field.type = BINDERY_UTF8;
  std::string_view token = trimmed(value.raw_json_token());
  if (token.size() < 2 || token.back() != '"') return sentence(UNCLOSED_STRING);
  std::string_view text = token.substr(1, token.size() - 2);
  // A fast path: strings without escapes, which most are, need no unescaping.
  if (has_escape(text)) CSIMDJSON_TRY(value.get_string().get(text));
  field.value.text = texts.copy(text.data(), text.size());
  return nullptr;
}

Complaint FieldReader::read_number(ondemand::value &value, bindery_field &field) {
  std::string_view token = trimmed(value.raw_json_token());
  ondemand::number number;
  if (value.get_number().get(number) == SUCCESS) {
    if (number.get_number_type() == ondemand::number_type::signed_integer) {
      field.type = BINDERY_I64;
      return field.value.i64 = number.get_int64(), nullptr;
    }
    if (number.get_number_type() == ondemand::number_type::floating_point_number) {
      field.type = BINDERY_F64;
      return field.value.f64 = number.get_double(), nullptr;
    }
  }
  // Valid, but out of range for both types, or for simdjson.
  if (!is_number(token)) return malformed_number;
  field.type = BINDERY_JSON;
  field.value.text = texts.copy(token.data(), token.size());
  return nullptr;
}

Complaint FieldReader::read_nested(ondemand::document &document, ondemand::value &value, bindery_field &field) {
  field.type = BINDERY_JSON;
  const char *start = value.raw_json_token().data();
  // A value that is expanded is one level around those in it.
  Complaint complaint = check(value, depth == Depth::limited ? 2 : 1);
  if (complaint == too_deep && depth == Depth::any) return read_deep(start, field);
  if (complaint != nullptr) return complaint;
  const char *next;
  CSIMDJSON_TRY(document.current_location().get(next));
  std::string_view json = trimmed({start, size_t(next - start)});
  field.value.text = texts.copy(json.data(), json.size());
  return nullptr;
}

// Reads a value whose beginning was read already, down to the limit; simdjson skips the rest of it without recursion.
Complaint FieldReader::read_deep(const char *start, bindery_field &field) {
  size_t count = 0;
  if (Complaint complaint = check_deep({start, size_t(end - start)}, count)) return complaint;
  field.value.text = texts.copy(start, count);
  return nullptr;
}

}  // namespace csimdjson
