#include <string>

#include "csimdjson.h"
#include "damage.hpp"
#include "fields.hpp"

using namespace csimdjson;

namespace {

void write(const bindery_sink *sink, std::string_view text) {
  if (sink != nullptr && sink->write != nullptr) sink->write(sink, {text.data(), text.size()});
}

// Returns what is wrong, or NULL. Allocates its own memory, so that receive() may call expand() in turn.
Complaint expand(bindery_text json, const bindery_field_sink *sink) {
  std::string padded;
  padded.reserve(json.count + simdjson::SIMDJSON_PADDING);
  if (json.count > 0) padded.assign(json.bytes, json.count);
  size_t first = padded.find_first_not_of(" \n\r\t");
  if (first == std::string::npos) return sentence(simdjson::EMPTY);
  padded.erase(0, first);
  if (padded[0] != '[' && padded[0] != '{') return "it is neither an array nor an object";
  simdjson::ondemand::parser parser;
  Texts texts(padded.size() + 1);
  std::vector<bindery_field> fields;
  if (Complaint complaint = FieldReader(texts, fields, Depth::limited).read(parser, padded.data(), padded.size())) return complaint;
  sink->receive(sink, fields.data(), fields.size());
  return nullptr;
}

}  // namespace

int32_t csimdjson_expand(const bindery_record *, bindery_text json, const bindery_field_sink *fields,
                         const bindery_sink *failure) {
  if (fields == nullptr || fields->receive == nullptr) return BINDERY_REFUSED;
  try {
    Complaint complaint = expand(json, fields);
    if (complaint == nullptr) return BINDERY_OK;
    write(failure, "expected the JSON of an array or object, but ");
    write(failure, complaint);
    return BINDERY_REFUSED;
  } catch (...) {
    write(failure, "there is not enough memory to read a nested value");
    return BINDERY_FAILED;
  }
}
