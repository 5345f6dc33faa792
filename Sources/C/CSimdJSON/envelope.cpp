// The check of the object around a list of items, which is never in memory as a whole: its head before the list, and
// its tail behind it. Neither is parsed if it is larger than the limit for an item.

#include "fields.hpp"
#include "splitter.hpp"

using namespace csimdjson;

namespace {

// Parses the object around a list, in which a small value replaces the list.
Damage damage_of(simdjson::ondemand::parser &parser, std::string object) {
  size_t count = object.size();
  object.resize(count + simdjson::SIMDJSON_PADDING, ' ');
  Texts texts(object.size() + 1);
  std::vector<bindery_field> fields;
  FieldReader reader(texts, fields);
  if (reader.read(parser, object.data(), count) != nullptr) return Damage::envelope;
  size_t lists = 0;
  for (const bindery_field &field : fields) {
    if (std::string_view(field.key.bytes, field.key.count) == "results") lists += 1;
  }
  return lists > 1 ? Damage::second_list : Damage::none;
}

// A fast path for the usual head: members with whole numbers under keys without escapes. Anything else needs the
// parser.
class PlainHead {
 public:
  PlainHead(const uint8_t *first, const uint8_t *end) : next(first), end(end) {}

  // Returns whether the head is of that form, from its brace to the bracket of the list.
  bool is_whole() {
    if (!takes('{')) return false;
    while (true) {
      std::string_view key;
      if (!takes_key(key) || !takes(':')) return false;
      if (key == "results") return takes('[') && next == end;
      if (!takes_number() || !takes(',')) return false;
    }
  }

 private:
  bool takes(uint8_t byte) {
    while (next < end && is_space(*next)) next += 1;
    return next < end && *next == byte && (next += 1, true);
  }

  bool takes_key(std::string_view &key) {
    if (!takes('"')) return false;
    const uint8_t *first = next;
    while (next < end && *next >= 0x20 && *next < 0x80 && *next != '"' && *next != '\\') next += 1;
    key = {reinterpret_cast<const char *>(first), size_t(next - first)};
    return next < end && *next == '"' && (next += 1, true);
  }

  bool takes_number() {
    while (next < end && is_space(*next)) next += 1;
    const uint8_t *first = next;
    while (next < end && *next >= '0' && *next <= '9') next += 1;
    return next > first && (*first != '0' || next == first + 1);
  }

  const uint8_t *next;
  const uint8_t *end;
};

}  // namespace

std::string csimdjson_splitter::text(uint64_t from, uint64_t to) const {
  return std::string(reinterpret_cast<const char *>(buffer.get()) + index_of(from), size_t(to - from));
}

void csimdjson_splitter::check_head() {
  const uint8_t *bytes = buffer.get();
  if (is_oversized || PlainHead(bytes + index_of(start), bytes + index_of(position)).is_whole()) return;
  Damage damage = damage_of(parser, text(start, position) + "]}");
  if (damage != Damage::none) add(start, position, damage);
}

void csimdjson_splitter::check_tail() {
  if (is_oversized) return;
  uint64_t first = start;
  while (is_space(at(first))) first += 1;
  // A fast path: most objects end directly behind their list.
  if (at(first) == '}') return;
  Damage damage = damage_of(parser, "{\"results\":[]" + text(start, position));
  if (damage != Damage::none) add(first, position, damage);
}
