// The search for the next item behind a damaged one.
//
// It looks for these signs, starting within the damaged item. The first one found counts:
//
// 1. a record separator;
// 2. an object or array that begins a line without indentation, if the value around the damaged item, which stands alone,
//    began the line of that item;
// 3. an object that begins a line, with the same indentation as the damaged item;
// 4. in a list, an object that begins with the same key as the damaged one;
// 5. the end of the damaged item, by its brackets, whether in strings or not.

#include <cstring>

#include "splitter.hpp"

using namespace csimdjson;

namespace {

constexpr uint64_t longest_key = 64;
constexpr uint64_t most_space = 64 << 10;  // between a brace and the key that is compared

}  // namespace

void csimdjson_splitter::begin_search(Damage damage, uint64_t found) {
  bool is_tail = role == Role::tail;
  if (is_tail && damage == Damage::truncated) damage = Damage::unfinished;
  bool goes_back = !is_tail && !is_oversized && damage != Damage::cut_off && may_go_back(start, found);
  if (is_tail) add(found, found, damage);
  else add_item(found, damage);

  bool is_within_string = goes_back && (damage == Damage::line_break || damage == Damage::quote);
  uint64_t counting = is_within_string ? opening_quote_before(found, damage == Damage::quote) : found;
  size_t depth = damage == Damage::bracket ? depth_closed_by(at(found)) : scan.nesting.depth;
  uint64_t from = goes_back ? start + 1 : found;
  Line before = goes_back ? Line{false, 0} : line_before(found);
  std::string key = goes_back && in_list ? first_key(found) : std::string();
  uint64_t first = is_tail ? found : start;
  bool by_lines = is_oversized && !is_tail ? starts_on_first_line : is_on_first_line(first);
  search = {damage, counting, depth, key, by_lines, first, before};
  if (is_tail) starts_line = true, indent = 0;
  if (in_list) list_had_damage = true;
  gap = Gap::unknown;
  follows_list = false;
  position = from;
  state = State::seeking;
}

// Returns the depth of the bracket that a closing one matches, assuming that those between lack theirs.
size_t csimdjson_splitter::depth_closed_by(uint8_t bracket) const {
  Nesting outer = scan.nesting;
  for (; outer.depth > 0; outer.close(outer.in_array())) {
    if (outer.in_array() == (bracket == ']')) return outer.depth;
  }
  return scan.nesting.depth;
}

bool csimdjson_splitter::step_search() {
  for (; position < end; follow_line(at(position)), position += 1) {
    uint8_t byte = at(position);
    Answer text = begins_text(byte);
    if (text == Answer::later && !is_final) return false;
    if (text == Answer::yes) return end_list(), end_search(), true;
    if (search.ending != Ending::none) {
      Answer answer = ends_item(byte);
      if (answer == Answer::yes) return end_search(), true;
      if (answer == Answer::later) continue;
      search.ending = Ending::none;
    }
    bool opens = byte == '{' || byte == '[';
    bool closes = byte == '}' || byte == ']';
    if (!opens && !closes) continue;

    bool counts = position >= search.counting;
    Answer answer = byte == '{' ? begins_item(position) : Answer::no;
    if (answer == Answer::later && !is_final) return false;
    if (answer == Answer::yes) return end_search(), true;
    if (counts && opens) search.depth += 1;
    if (counts && closes) {
      bool is_last = search.depth <= 1;
      if (is_last) search.ending = Ending::bracket;
      else search.depth -= 1;
    }
  }
  return true;
}

// Goes on at the current byte.
void csimdjson_splitter::end_search() {
  if (position > search.start) lost += position - search.start;
  resumed_at = position;
  resumed = search.line;
  state = State::between;
}

// Follows what stands on the line before the next byte. A byte order mark at its start is left out.
void csimdjson_splitter::follow_line(uint8_t byte) {
  constexpr uint8_t mark[3] = {0xef, 0xbb, 0xbf};
  Line &line = search.line;
  if (is_break(byte)) {
    line = {true, 0};
    search.mark = 0;
  } else if (line.is_blank && line.spaces == 0 && search.mark < 3 && byte == mark[search.mark]) {
    search.mark += 1;
  } else if (line.is_blank && (byte == ' ' || byte == '\t') && search.mark % 3 == 0) {
    line.spaces += 1;
  } else {
    line.is_blank = false;
  }
}

// Returns whether `byte`, the current one, begins the next value that stands alone, or precedes it (signs 1 and 2). An
// object behind a comma may belong to the list.
csimdjson_splitter::Answer csimdjson_splitter::begins_text(uint8_t byte) {
  if (byte == record_separator) return Answer::yes;
  bool opens = byte == '{' || byte == '[';
  bool begins_line = search.line.is_blank && search.line.spaces == 0 && search.mark % 3 == 0;
  if (!opens || !search.by_lines || !begins_line) return Answer::no;
  if (byte == '[' || !in_list || !follows_comma(position)) return Answer::yes;
  return text_key.empty() ? Answer::no : has_key(position, text_key);
}

// Returns whether the brace at `offset` begins the next item (signs 3 and 4).
csimdjson_splitter::Answer csimdjson_splitter::begins_item(uint64_t offset) {
  const Line &before = search.line;
  if (starts_line && before.is_blank && before.spaces == indent && search.mark % 3 == 0) return Answer::yes;
  if (search.key.empty() || search.damage == Damage::truncated) return Answer::no;
  // Before the damage, a nested object may well begin with the same key, unless a bracket is missing.
  bool lacks_bracket = search.damage == Damage::bracket || search.damage == Damage::opener;
  if (offset < search.counting ? !lacks_bracket : search.depth > 1) return Answer::no;
  return repeats_key(offset);
}

// Returns whether the brace at `offset` follows a comma and precedes the damaged item's first key.
csimdjson_splitter::Answer csimdjson_splitter::repeats_key(uint64_t offset) {
  return follows_comma(offset) ? has_key(offset, search.key) : Answer::no;
}

// Returns whether the brace at `offset` precedes a key, with its quotes.
csimdjson_splitter::Answer csimdjson_splitter::has_key(uint64_t offset, const std::string &key) {
  uint64_t known = search.ahead > offset ? search.ahead : offset + 1;
  uint64_t after = known;
  while (after < end && is_space(at(after)) && after - offset <= most_space) after += 1;
  work += after - known;
  search.ahead = after;
  if (after - offset > most_space) return Answer::no;
  size_t there = end - after < key.size() ? size_t(end - after) : key.size();
  if (memcmp(key.data(), buffer.get() + index_of(after), there) != 0) return Answer::no;
  return there < key.size() ? Answer::later : Answer::yes;
}

// Returns whether `byte`, behind the bracket that may be the last, can follow an item (sign 5).
csimdjson_splitter::Answer csimdjson_splitter::ends_item(uint8_t byte) {
  bool has_comma = search.ending == Ending::comma;
  if (byte == '{') return Answer::yes;
  if (is_break(byte) && !in_list) return Answer::yes;
  if (byte == ']' && in_list) return has_comma ? Answer::no : Answer::yes;
  if (byte == ',' && in_list && !has_comma) return search.ending = Ending::comma, Answer::later;
  return is_space(byte) ? Answer::later : Answer::no;
}

// Returns the first key of the current item with its quotes, or an empty string if it is too long, has an escape or
// doesn't end before `found`.
std::string csimdjson_splitter::first_key(uint64_t found) const {
  uint64_t first = start + 1;
  while (first < found && is_space(at(first))) first += 1;
  if (first >= found || at(first) != '"') return "";
  for (uint64_t last = first + 1; last < found && last - first < longest_key; last += 1) {
    if (at(last) == '\\') return "";
    const char *key = reinterpret_cast<const char *>(buffer.get()) + index_of(first);
    if (at(last) == '"') return std::string(key, size_t(last + 1 - first));
  }
  return "";
}

// Returns the position of the quote that opened the string which ends, or should, before `offset`.
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

// Returns whether bytes may be scanned again. The limit keeps the time for a stream linear.
bool csimdjson_splitter::may_go_back(uint64_t from, uint64_t to) {
  constexpr uint64_t allowance = 64 << 20;
  if (gone_back + (to - from) > 4 * to + allowance) return false;
  gone_back += to - from;
  return true;
}
