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
  work += offset - before;
  if (before == base) return {line.is_blank, line.spaces + (offset - before)};
  return {at(before - 1) == '\n', offset - before};
}

// Moves the bytes from `kept` on to `room`, behind a lead that replaces those before.
void csimdjson_splitter::keep(uint64_t kept, uint8_t *room) {
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
  constexpr uint8_t record_separator = 0x1e;  // RFC 7464
  uint8_t byte = at(position);
  if (is_space(byte) || byte == record_separator) return position += 1, true;
  if (byte == ',') return meet_comma(), true;
  if (byte == 0xef && !in_list) {
    // A byte order mark in mid-stream, from a file that was appended to another one.
    if (end - position < 3 && !is_final) return false;
    if (end - position >= 3 && at(position + 1) == 0xbb && at(position + 2) == 0xbf) return position += 3, true;
  }
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
  Line before = line_before(start);
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
  Window window = {buffer.get(), has_start ? index_of(start) : 0, index_of(end), finds_results};
  Damage damage = Damage::none;
  scan.position = index_of(position);
  Stop stop = scan_blocks(scan, window, damage);
  position = base + (scan.position - lead_size);

  if (!is_oversized && position - start > limit) {
    is_oversized = true;
    // The head or tail around a list is no item, so the limit doesn't apply to it.
    if (role == Role::item && !may_be_envelope()) add(start, start + limit, Damage::too_large);
  }
  if (stop == Stop::damage) return begin_search(damage, position), true;
  if (stop == Stop::results) {
    check_head();
    in_list = list_has_tail = true;
    list_had_damage = false;
    gap = Gap::opening;
    return state = State::between, true;
  }
  if (stop == Stop::closed) end_object();
  return true;
}

void csimdjson_splitter::end_object() {
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
    if (byte == '\n' || (is_delimiter && !in_string)) break;
    if (is_string && byte == '"' && !scan.escaped) in_string = !in_string;
    scan.escaped = in_string && byte == '\\' && !scan.escaped;
  }
  scan.in_string = in_string;
  if (!is_oversized && position - start > limit) {
    is_oversized = true;
    add(start, start + limit, Damage::too_large);
  }
  if (position == end && !is_final) return true;
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
