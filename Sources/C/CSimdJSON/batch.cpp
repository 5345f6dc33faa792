#include "batch.hpp"

#include <algorithm>

#include "damage.hpp"
#include "repair.hpp"

using namespace csimdjson;

namespace {

constexpr size_t excerpt_size = 96;
constexpr size_t bytes_per_field = 32;  // an estimate for short fields

// Returns the maximum size of the texts of all items, excerpts included.
size_t text_size(const csimdjson_chunk &chunk) {
  size_t size = 0;
  for (const Item &item : chunk.items) size += item.count + 2 * excerpt_size;
  return size;
}

// Returns the text of the last field named `key`, or empty text if there is none.
bindery_text text_of(const char *key, const bindery_field *fields, size_t count) {
  bindery_record record = {};
  record.fields = fields;
  record.count = count;
  const bindery_field *field = bindery_field_named(&record, key);
  return field != nullptr && field->type == BINDERY_UTF8 ? field->value.text : bindery_text{"", 0};
}

// Returns the kind by which a media type is looked up; empty if the item has none.
bindery_text kind_of(const bindery_field *fields, size_t count) {
  bindery_text kind = text_of("kind", fields, count);
  return kind.count > 0 ? kind : text_of("wrapperType", fields, count);
}

// Returns the complaint about what stands in place of an object.
const char *name_of(std::string_view json) {
  if (json[0] == '[') return "expected an object, found an array";
  if (json[0] == '"' && json.size() > 1 && json.back() == '"') return "expected an object, found a string";
  if (json == "true" || json == "false") return "expected an object, found a truth value";
  if (json == "null") return "expected an object, found null";
  if (is_number(json)) return "expected an object, found a number";
  return "expected an object, found something that is not JSON";
}

}  // namespace

csimdjson_batch::csimdjson_batch(const csimdjson_chunk &chunk) : texts(text_size(chunk)) {
  results.reserve(chunk.items.size());
  records.reserve(chunk.items.size());
  first_fields.reserve(chunk.items.size());
  read(chunk);
  point_to_fields();
}

void csimdjson_batch::read(const csimdjson_chunk &chunk) {
  FieldReader reader(texts, fields);
  simdjson::ondemand::parser parser;
  size_t largest = 0;
  size_t total = 0;
  for (const Item &item : chunk.items) {
    largest = std::max(largest, item.count);
    total += item.count;
  }
  fields.reserve(total / bytes_per_field);
  // Allocates once for all items. If this fails, each item that is too large fails again, with its own reason.
  [[maybe_unused]] simdjson::error_code code = parser.allocate(largest + 1);
  for (const Item &item : chunk.items) {
    const char *json = reinterpret_cast<const char *>(chunk.bytes_of(item));
    read_item(parser, reader, json, item);
    results.back().offset = chunk.base + item.start;
    bool is_damaged_by_parsing = item.damage == Damage::none && results.back().reason != nullptr;
    if (is_damaged_by_parsing) results.back().size = item.count;
  }
}

void csimdjson_batch::read_item(simdjson::ondemand::parser &parser, FieldReader &reader, const char *json, Item item) {
  if (item.damage != Damage::none) return add_damaged(json, item.count, sentence(item.damage));
  if (json[0] != '{') return add_damaged(json, item.count, name_of({json, item.count}));
  size_t first = fields.size();
  Complaint complaint = reader.read(parser, json, item.count);
  bindery_text key = reader.complaint_key;
  if (complaint == sentence(simdjson::STRING_ERROR) || complaint == sentence(simdjson::UTF8_ERROR)) {
    complaint = read_repaired(parser, {json, item.count}, complaint, key);
  }
  if (complaint != nullptr) {
    std::string place = key.count > 0 ? "'" + std::string(key.bytes, key.count) + "': " : "";
    return add_damaged(json, item.count, place + complaint);
  }
  size_t count = fields.size() - first;
  bindery_text kind = kind_of(fields.data() + first, count);
  if (kind.count == 0 && item.stands_alone) {
    bindery_text message = text_of("errorMessage", fields.data() + first, count);
    if (message.count > 0) return add_damaged(json, item.count, std::string(message.bytes, message.count), true);
  }
  add_record(first, kind.count > 0 ? kind : bindery_text{"unknown", 7});
}

// Reads the fields of an item whose texts stand for no characters in places, and returns the complaint that is left.
Complaint csimdjson_batch::read_repaired(simdjson::ondemand::parser &parser, std::string_view json, Complaint complaint,
                                         bindery_text &key) {
  std::string text = repaired(json);
  if (text.empty()) return complaint;
  size_t count = text.size();
  text.resize(count + simdjson::SIMDJSON_PADDING, ' ');
  // Its texts may be longer than those of the item that was.
  repaired_texts.emplace_back(text.size() + 2 * excerpt_size);
  FieldReader reader(repaired_texts.back(), fields);
  complaint = reader.read(parser, text.data(), count);
  key = reader.complaint_key;
  return complaint;
}

void csimdjson_batch::add_damaged(const char *json, size_t count, std::string reason, bool refused) {
  reasons.push_back(std::move(reason));
  bindery_text excerpt = texts.copy(json, count < excerpt_size ? count : excerpt_size);
  results.push_back({nullptr, reasons.back().c_str(), excerpt, 0, 0, refused});
}

// The pointers are set later, in point_to_fields(), since both vectors may still reallocate.
void csimdjson_batch::add_record(size_t first, bindery_text kind) {
  records.push_back({sizeof(bindery_record), 0, kind, nullptr, fields.size() - first, csimdjson_expand});
  first_fields.push_back(first);
  results.push_back({nullptr, nullptr, {nullptr, 0}, 0, 0, false});
}

void csimdjson_batch::point_to_fields() {
  size_t index = 0;
  for (csimdjson_result &result : results) {
    if (result.reason != nullptr) continue;
    records[index].fields = fields.data() + first_fields[index];
    result.record = &records[index];
    index += 1;
  }
}
