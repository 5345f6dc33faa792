#include "splitter.hpp"

#include <cstring>
#include <new>

using namespace csimdjson;

namespace {

constexpr uint64_t excerpt_size = 96;  // bytes kept of a damaged item

// Fills a lead with the last of some bytes, with runs of whitespace collapsed.
void fill_lead(uint8_t *lead, const uint8_t *first, const uint8_t *last) {
  for (size_t index = lead_size; index > 0; index -= 1) {
    bool has_space = false;
    for (; last > first && is_space(last[-1]); last -= 1) has_space = true;
    lead[index - 1] = has_space || last == first ? ' ' : *--last;
  }
}

}  // namespace

// ---------------------------------------------------------------------- the bytes

// Returns the first position that is still needed.
uint64_t csimdjson_splitter::kept_from() const {
  bool keeps_item = !is_oversized && (state == State::scalar || state == State::object);
  return keeps_item ? start : position;
}

// Returns what precedes `offset` on its line.
csimdjson_splitter::Line csimdjson_splitter::line_before(uint64_t offset) {
  uint64_t before = offset;
  while (before > base && (at(before - 1) == ' ' || at(before - 1) == '\t')) before -= 1;
  uint64_t spaces = offset - before;
  work += spaces;
  bool has_mark = before - base >= 3 && memcmp(buffer.get() + index_of(before - 3), "\xef\xbb\xbf", 3) == 0;
  if (has_mark) before -= 3;
  if (before == base) return {line.is_blank, has_mark ? spaces : line.spaces + spaces};
  return {is_break(at(before - 1)), spaces};
}

// Looks for the first line break between the start of the value that stands alone and `offset`.
void csimdjson_splitter::look_for_break(uint64_t offset) {
  uint64_t from = breaks_known > base ? breaks_known : base;
  if (first_break != UINT64_MAX || offset <= from) return;
  const uint8_t *first = buffer.get() + index_of(from);
  size_t count = size_t(offset - from);
  const void *feed = memchr(first, '\n', count);
  if (feed != nullptr) count = size_t(static_cast<const uint8_t *>(feed) - first);
  const void *carriage = memchr(first, '\r', count);
  const void *found = carriage != nullptr ? carriage : feed;
  if (found != nullptr) first_break = from + uint64_t(static_cast<const uint8_t *>(found) - first);
  breaks_known = offset;
}

// Returns whether the value that stands alone begins a line, and `offset` is on that line.
bool csimdjson_splitter::is_on_first_line(uint64_t offset) {
  look_for_break(offset);
  return text_starts_line && offset <= first_break;
}

// Returns the position of the next record separator, or the end of the bytes.
uint64_t csimdjson_splitter::next_separator() {
  uint64_t from = separators_known > position ? separators_known : position;
  if (from < end) {
    const uint8_t *first = buffer.get() + index_of(from);
    const void *found = memchr(first, record_separator, size_t(end - from));
    from = found != nullptr ? from + uint64_t(static_cast<const uint8_t *>(found) - first) : end;
  }
  return separators_known = from;
}

// Moves the bytes from `kept` on to `room`, behind a lead that replaces those before.
void csimdjson_splitter::keep(uint64_t kept, uint8_t *room) {
  if (buffer) look_for_break(kept);
  uint8_t lead[lead_size];
  const uint8_t *bytes = buffer.get();
  fill_lead(lead, bytes, bytes != nullptr ? bytes + index_of(kept) : bytes);
  line = line_before(kept);
  if (end > kept) memmove(room + lead_size, bytes + index_of(kept), size_t(end - kept));
  memcpy(room, lead, lead_size);
  work += end - kept;
  base = kept;
}

uint8_t *csimdjson_splitter::reserve(size_t count) {
  uint64_t kept = items.empty() ? kept_from() : base;
  size_t used = size_t(end - kept);
  size_t needed = lead_size + used + count + padding;
  if (needed > capacity || !buffer) {
    size_t larger = needed + (used > count ? used : 0);
    Buffer grown(static_cast<uint8_t *>(malloc(larger)));
    if (!grown) throw std::bad_alloc();
    keep(kept, grown.get());
    buffer = std::move(grown);
    capacity = larger;
  } else if (kept > base) {
    keep(kept, buffer.get());
  }
  return buffer.get() + lead_size + used;
}

csimdjson_chunk *csimdjson_splitter::take() {
  uint64_t kept = kept_from();
  size_t size = lead_size + size_t(end - kept) + padding;
  Buffer rest(static_cast<uint8_t *>(malloc(size)));
  if (!rest) throw std::bad_alloc();
  auto *chunk = new csimdjson_chunk{nullptr, base, std::move(items)};
  keep(kept, rest.get());
  chunk->buffer = std::move(buffer);
  buffer = std::move(rest);
  capacity = size;
  items.clear();
  return chunk;
}

void csimdjson_splitter::commit(size_t count) {
  end += count;
  // Scans read beyond the end, and must not depend on uninitialized memory.
  memset(buffer.get() + index_of(end), 0, padding);
  advance();
}

// ---------------------------------------------------------------------- the items

void csimdjson_splitter::add(uint64_t from, uint64_t to, Damage damage) {
  if (damage != Damage::none && to - from > excerpt_size) to = from + excerpt_size;
  items.push_back({size_t(from - base), size_t(to - from), damage, !in_list});
}

void csimdjson_splitter::advance() {
  bool goes_on = true;
  while (goes_on && position < end) {
    uint64_t from = position;
    switch (state) {
      case State::between: goes_on = step_between(); break;
      case State::object: goes_on = step_object(); break;
      case State::scalar: goes_on = step_scalar(); break;
      case State::seeking: goes_on = step_search(); break;
    }
    // A step that goes back leaves the bytes to the search, which examines them again.
    if (position > from) work += position - from;
  }
}

bool csimdjson_splitter::step_between() {
  uint8_t byte = at(position);
  if (is_space(byte)) return position += 1, true;
  if (byte == record_separator) {
    if (in_list) end_list_early();
    is_sequence = true;
    return position += 1, true;
  }
  if (in_list && (byte == '{' || byte == '[')) {
    Answer answer = meet_next_line();
    if (answer == Answer::later && !is_final) return false;
    if (answer == Answer::yes) return end_list_early(), true;
  }
  if (byte == ',') return meet_comma(), true;
  if (byte == 0xef && !in_list) {
    // A byte order mark in mid-stream, from a file that was appended to another one.
    if (end - position < 3 && !is_final) return false;
    if (end - position >= 3 && at(position + 1) == 0xbb && at(position + 2) == 0xbf) return position += 3, true;
  }
  if (!in_list) begin_text();
  if (byte == '{' || (byte == '[' && in_list)) return begin_object(), true;
  if (byte == '[') {
    in_list = true;
    list_has_tail = list_had_damage = ends_answer = false;
    gap = Gap::opening;
    return position += 1, true;
  }
  if (byte == ']' && in_list) {
    if (gap == Gap::comma) add(position, position + 1, Damage::comma);
    return position += 1, begin_tail(), true;
  }
  return begin_scalar(), true;
}

// Notes that a value that stands alone begins.
void csimdjson_splitter::begin_text() {
  Line before = line_at_position();
  text_start = position;
  text_key.clear();
  text_starts_line = before.is_blank && before.spaces == 0;
  first_break = UINT64_MAX;
  breaks_known = position;
}

// Returns whether the current bracket begins another value that stands alone, on the line behind that of a list whose end
// was cut off. Where the list goes on in lines of its own, a comma or its bracket stands before an object, which has
// another first key than the object around the list.
csimdjson_splitter::Answer csimdjson_splitter::meet_next_line() {
  Line before = line_at_position();
  bool is_empty = gap == Gap::opening;
  if (!before.is_blank || before.spaces > 0 || !is_on_first_line(is_empty ? text_start : start)) return Answer::no;
  if (at(position) == '[' || !(is_empty || follows_comma(position))) return Answer::yes;
  return text_key.empty() ? Answer::no : has_key(position, text_key);
}

// Returns whether only whitespace stands between a comma and `offset`.
bool csimdjson_splitter::follows_comma(uint64_t offset) {
  size_t before = index_of(offset);
  while (before > 0 && is_space(buffer.get()[before - 1])) before -= 1;
  work += index_of(offset) - before;
  return before > 0 && buffer.get()[before - 1] == ',';
}

void csimdjson_splitter::end_list_early() {
  add(position, position, Damage::unfinished);
  end_list();
}

// Skips a comma between items, and reports the first one that separates nothing. Commas between objects that stand
// alone are skipped silently.
void csimdjson_splitter::meet_comma() {
  if (in_list) {
    bool is_misplaced = gap == Gap::opening || gap == Gap::comma;
    if (is_misplaced) add(position, position + 1, Damage::comma);
    gap = gap == Gap::item ? Gap::comma : Gap::unknown;
  } else if (follows_list) {
    add(position, position + 1, Damage::stray_comma);
    follows_list = false;
  }
  position += 1;
}

void csimdjson_splitter::begin_scalar() {
  start = position;
  is_oversized = follows_list = false;
  gap = Gap::item;
  is_string = at(start) == '"';
  ends_answer = at(start) == '}' && in_list && list_has_tail;
  scan = Scan();
  state = State::scalar;
}

void csimdjson_splitter::begin_object() {
  start = position;
  role = Role::item;
  is_oversized = ends_answer = follows_list = false;
  gap = Gap::item;
  Line before = line_at_position();
  starts_line = before.is_blank;
  indent = before.spaces;
  scan = Scan();
  state = State::object;
}

// Ends a list, and continues with the rest of the object around it.
void csimdjson_splitter::begin_tail() {
  in_list = false;
  state = State::between;
  follows_list = true;
  if (!list_has_tail) return;
  start = position;
  is_oversized = false;
  role = Role::tail;
  scan = Scan();
  scan.nesting.open(false);
  state = State::object;
}

bool csimdjson_splitter::step_object() {
  bool has_start = role == Role::item && start >= base;
  bool finds_results = role == Role::item && may_be_envelope();
  uint64_t last = is_sequence ? next_separator() : end;
  Window window = {buffer.get(), has_start ? index_of(start) : 0, index_of(last), finds_results};
  Damage damage = Damage::none;
  scan.position = index_of(position);
  Stop stop = scan_blocks(scan, window, damage);
  position = base + (scan.position - lead_size);

  if (!is_oversized && position - start > limit) {
    starts_on_first_line = is_on_first_line(start);
    is_oversized = true;
    // The head or tail around a list is no item, so the limit doesn't apply to it.
    if (role == Role::item && !may_be_envelope()) add(start, start + limit, Damage::too_large);
  }
  if (stop == Stop::damage) return begin_search(damage, position), true;
  if (stop == Stop::results) {
    check_head();
    if (!is_oversized && start == text_start) text_key = first_key(position);
    in_list = list_has_tail = true;
    list_had_damage = false;
    gap = Gap::opening;
    return state = State::between, true;
  }
  if (stop == Stop::closed) return end_object(), true;
  if (position == last && last < end) begin_search(Damage::cut_off, position);
  return true;
}

void csimdjson_splitter::end_object() {
  if (is_oversized && role == Role::item) lost += position - start;
  if (role == Role::item) add_item(position, Damage::none);
  else check_tail();
  state = State::between;
}

// Adds the current object or array, unless it was already added as too large.
void csimdjson_splitter::add_item(uint64_t to, Damage damage) {
  if (!is_oversized) return add(start, to, damage);
  // It wasn't added yet, since it might have had a list; its bytes may be gone.
  if (may_be_envelope()) add(start, start, Damage::too_large);
}

// Skips to the end of a value that is neither an object nor an array; the batch says what it is.
bool csimdjson_splitter::step_scalar() {
  bool in_string = scan.in_string != 0;
  for (; position < end; position += 1) {
    uint8_t byte = at(position);
    bool is_delimiter = byte == '{' || (in_list && (byte == ',' || byte == ']'));
    if (is_break(byte) || byte == record_separator || (is_delimiter && !in_string)) break;
    if (is_string && byte == '"' && !scan.escaped) in_string = !in_string;
    scan.escaped = in_string && byte == '\\' && !scan.escaped;
  }
  scan.in_string = in_string;
  if (!is_oversized && position - start > limit) {
    is_oversized = true;
    add(start, start + limit, Damage::too_large);
  }
  if (position == end && !is_final) return true;
  if (is_oversized) lost += position - start;
  if (!is_oversized) {
    uint64_t last = position;
    while (last > start + 1 && is_space(at(last - 1))) last -= 1;
    add(start, last, Damage::none);
  }
  state = State::between;
  return true;
}

void csimdjson_splitter::finish() {
  is_final = true;
  if (!buffer) return;
  advance();
  while (state == State::object || state == State::scalar) end_early();
  if (state == State::seeking) lost += end - search.start;
  if (state == State::between && in_list && !ends_answer) add(end, end, Damage::unfinished);
}

// Handles the end of the stream within an item or another value.
void csimdjson_splitter::end_early() {
  if (state == State::scalar) {
    step_scalar();
  } else {
    begin_search(Damage::truncated, end);
    advance();
  }
}
