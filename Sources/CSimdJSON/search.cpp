// Behind a damaged item, finds the next one.
//
// Three signs are looked for, from the damaged item on. The first one counts:
//
// 1. an object that begins a line, as far from its left as the damaged item;
// 2. in a list, an object that begins with the same key as the damaged one;
// 3. the end of the damaged item, by its brackets, whether in strings or not.

#include <cstring>

#include "splitter.hpp"

using namespace csimdjson;

namespace {

constexpr size_t longest_key = 64;

}  // namespace

void csimdjson_splitter::begin_search(Damage damage, uint64_t found) {
  bool is_tail = role == Role::tail;
  if (is_tail && damage == Damage::truncated) damage = Damage::unfinished;
  bool goes_back = !is_tail && !is_reported && may_go_back(found - start);
  if (!is_reported) add(is_tail ? found : start, found, damage);

  bool is_within_string = damage == Damage::line_break || damage == Damage::quote;
  uint64_t counting = is_within_string ? opening_quote_before(found, damage == Damage::quote) : found;
  size_t depth = damage == Damage::bracket ? depth_closed_by(at(found)) : scan.nesting.depth;
  search = {damage, counting, depth, goes_back && in_list ? first_key() : std::string()};
  if (is_tail) starts_line = true, indent = 0;
  if (in_list) list_had_damage = true;
  position = goes_back ? start + 1 : found;
  state = State::seeking;
}

// How deep the bracket is that a closing one belongs to, where those between lack their own.
size_t csimdjson_splitter::depth_closed_by(uint8_t bracket) const {
  Nesting outer = scan.nesting;
  for (; outer.depth > 0; outer.close(outer.in_array())) {
    if (outer.in_array() == (bracket == ']')) return outer.depth;
  }
  return scan.nesting.depth;
}

bool csimdjson_splitter::step_search() {
  for (; position < end; position += 1) {
    uint8_t byte = at(position);
    bool opens = byte == '{' || byte == '[';
    bool closes = byte == '}' || byte == ']';
    if (!opens && !closes) continue;

    bool counts = position >= search.counting;
    bool is_last = counts && closes && search.depth <= 1;
    Answer answer = byte == '{' ? begins_item(position) : is_last ? ends_item(position + 1) : Answer::no;
    if (answer == Answer::later && !is_final) return false;
    if (answer == Answer::yes) {
      position += is_last ? 1 : 0;
      return state = State::between, true;
    }
    if (counts && opens) search.depth += 1;
    if (counts && closes && !is_last) search.depth -= 1;
  }
  return true;
}

// Whether the brace at `offset` begins the next item (signs 1 and 2).
csimdjson_splitter::Answer csimdjson_splitter::begins_item(uint64_t offset) const {
  size_t spaces = 0;
  if (starts_line && begins_line(offset, spaces) && spaces == indent) return Answer::yes;
  if (search.key.empty() || search.damage == Damage::truncated) return Answer::no;
  // Before the damage, an object within the item may well begin with the same key, unless a bracket is missing.
  bool lacks_bracket = search.damage == Damage::bracket || search.damage == Damage::opener;
  if (offset < search.counting ? !lacks_bracket : search.depth > 1) return Answer::no;
  return repeats_key(offset);
}

// Whether the brace at `offset` follows a comma, and the damaged item's first key follows the brace.
csimdjson_splitter::Answer csimdjson_splitter::repeats_key(uint64_t offset) const {
  uint64_t before = offset;
  while (before > base && is_space(at(before - 1))) before -= 1;
  if (before == base || at(before - 1) != ',') return Answer::no;
  uint64_t after = offset + 1;
  while (after < end && is_space(at(after))) after += 1;
  size_t count = search.key.size();
  size_t there = end - after < count ? size_t(end - after) : count;
  if (memcmp(search.key.data(), buffer.get() + (after - base), there) != 0) return Answer::no;
  return there < count ? Answer::later : Answer::yes;
}

// Whether what stands from `offset` on is what stands behind an item (sign 3).
csimdjson_splitter::Answer csimdjson_splitter::ends_item(uint64_t offset) const {
  bool has_comma = false;
  for (; offset < end; offset += 1) {
    uint8_t byte = at(offset);
    if (byte == '{') return Answer::yes;
    if (byte == '\n' && !in_list) return Answer::yes;
    if (byte == ']' && in_list) return has_comma ? Answer::no : Answer::yes;
    if (byte == ',' && in_list && !has_comma) has_comma = true;
    else if (!is_space(byte)) return Answer::no;
  }
  return is_final && !in_list ? Answer::yes : Answer::later;
}

// Whether only space stands between the beginning of the line and `offset`, and how much.
bool csimdjson_splitter::begins_line(uint64_t offset, size_t &spaces) const {
  uint64_t before = offset;
  while (before > base && (at(before - 1) == ' ' || at(before - 1) == '\t')) before -= 1;
  spaces = size_t(offset - before);
  return before == 0 || (before > base && at(before - 1) == '\n');
}

std::string csimdjson_splitter::first_key() const {
  uint64_t first = start + 1;
  while (first < end && is_space(at(first))) first += 1;
  if (first == end || at(first) != '"') return "";
  for (uint64_t last = first + 1; last < end && last - first < longest_key; last += 1) {
    if (at(last) == '\\') return "";
    const char *key = reinterpret_cast<const char *>(buffer.get()) + (first - base);
    if (at(last) == '"') return std::string(key, last + 1 - first);
  }
  return "";
}

// The quote that opened the string which ends, or should, before `offset`.
uint64_t csimdjson_splitter::opening_quote_before(uint64_t offset, bool is_closed) const {
  uint64_t floor = start > base ? start : base;
  for (uint64_t quote = offset - (is_closed ? 1 : 0); quote > floor; quote -= 1) {
    if (at(quote - 1) != '"') continue;
    uint64_t slashes = quote - 1;
    while (slashes > floor && at(slashes - 1) == '\\') slashes -= 1;
    if ((quote - 1 - slashes) % 2 == 0) return quote - 1;
  }
  return offset;
}

// Whether `count` bytes may be looked at again, so that no stream takes more than linear time.
bool csimdjson_splitter::may_go_back(uint64_t count) {
  constexpr uint64_t allowance = 64 << 20;
  if (gone_back + count > 4 * end + allowance) return false;
  gone_back += count;
  return true;
}
