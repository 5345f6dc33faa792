#include "splitter.hpp"

#include <cstring>
#include <new>

using namespace csimdjson;

namespace {

constexpr uint64_t look_back = 256;    // bytes kept for a look at what stands before
constexpr uint64_t excerpt_size = 96;  // bytes kept of a damaged item

}  // namespace

// ---------------------------------------------------------------------- the bytes

// The first byte that is still needed.
uint64_t csimdjson_splitter::kept_from() const {
  bool keeps_item = !is_reported && (state == State::scalar || (state == State::object && role == Role::item));
  if (keeps_item) return start;
  return position - base > look_back ? position - look_back : base;
}

uint8_t *csimdjson_splitter::reserve(size_t count) {
  uint64_t kept = items.empty() ? kept_from() : base;
  size_t used = size_t(end - kept);
  if (used + count + padding > capacity || !buffer) {
    size_t larger = used + count + padding + (used > count ? used : 0);
    Buffer grown(static_cast<uint8_t *>(malloc(larger)));
    if (!grown) throw std::bad_alloc();
    if (used > 0) memcpy(grown.get(), buffer.get() + (kept - base), used);
    buffer = std::move(grown);
    capacity = larger;
  } else if (kept > base && used > 0) {
    memmove(buffer.get(), buffer.get() + (kept - base), used);
  }
  base = kept;
  return buffer.get() + used;
}

csimdjson_chunk *csimdjson_splitter::take() {
  uint64_t kept = kept_from();
  size_t used = size_t(end - kept);
  Buffer rest(static_cast<uint8_t *>(malloc(used + padding)));
  if (!rest) throw std::bad_alloc();
  if (used > 0) memcpy(rest.get(), buffer.get() + (kept - base), used);
  auto *chunk = new csimdjson_chunk{std::move(buffer), base, std::move(items)};
  buffer = std::move(rest);
  capacity = used + padding;
  base = kept;
  items.clear();
  return chunk;
}

void csimdjson_splitter::commit(size_t count) {
  end += count;
  // Scans read behind the end, and what they read must not be chance.
  memset(buffer.get() + (end - base), 0, padding);
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
    switch (state) {
      case State::between: goes_on = step_between(); break;
      case State::object: goes_on = step_object(); break;
      case State::scalar: goes_on = step_scalar(); break;
      case State::seeking: goes_on = step_search(); break;
    }
  }
}

bool csimdjson_splitter::step_between() {
  constexpr uint8_t record_separator = 0x1e;  // RFC 7464
  uint8_t byte = at(position);
  if (is_space(byte) || byte == ',' || byte == record_separator) return position += 1, true;
  if (byte == 0xef && !in_list) {
    // A byte order mark, as of a file behind another one.
    if (end - position < 3 && !is_final) return false;
    if (end - position >= 3 && at(position + 1) == 0xbb && at(position + 2) == 0xbf) return position += 3, true;
  }
  if (byte == '{' || (byte == '[' && in_list)) return begin_object(), true;
  if (byte == '[') {
    in_list = true;
    list_has_tail = list_had_damage = false;
    return position += 1, true;
  }
  if (byte == ']' && in_list) return position += 1, begin_tail(), true;
  return begin_scalar(), true;
}

void csimdjson_splitter::begin_scalar() {
  start = position;
  is_reported = false;
  scan = Scan();
  state = State::scalar;
}

void csimdjson_splitter::begin_object() {
  start = position;
  role = Role::item;
  is_reported = false;
  starts_line = begins_line(start, indent);
  scan = Scan();
  state = State::object;
}

// Ends a list, and goes on with the rest of the object that it stands in.
void csimdjson_splitter::begin_tail() {
  in_list = false;
  state = State::between;
  if (!list_has_tail) return;
  role = Role::tail;
  scan = Scan();
  scan.nesting.open(false);
  state = State::object;
}

bool csimdjson_splitter::step_object() {
  uint64_t floor = start > base && role == Role::item ? start : base;
  bool finds_results = role == Role::item && (!in_list || list_had_damage);
  Window window = {buffer.get(), size_t(floor - base), size_t(end - base), finds_results};
  Damage damage = Damage::none;
  scan.position = size_t(position - base);
  Stop stop = scan_blocks(scan, window, damage);
  position = base + scan.position;

  if (stop == Stop::damage) return begin_search(damage, position), true;
  if (stop == Stop::results) {
    in_list = list_has_tail = true;
    list_had_damage = false;
    return state = State::between, true;
  }
  if (role == Role::item && !is_reported && position - start > limit) {
    add(start, position, Damage::too_large);
    is_reported = true;
  }
  if (stop == Stop::closed) end_object();
  return true;
}

void csimdjson_splitter::end_object() {
  if (role == Role::item && !is_reported) add(start, position, Damage::none);
  state = State::between;
}

// Goes to the end of what is neither an object nor an array; the batch says what it is.
bool csimdjson_splitter::step_scalar() {
  bool is_string = at(start) == '"';
  bool in_string = scan.in_string != 0;
  for (; position < end && position - start <= limit; position += 1) {
    uint8_t byte = at(position);
    bool is_delimiter = byte == '{' || (in_list && (byte == ',' || byte == ']'));
    if (byte == '\n' || (is_delimiter && !in_string)) break;
    if (is_string && byte == '"' && !scan.escaped) in_string = !in_string;
    scan.escaped = in_string && byte == '\\' && !scan.escaped;
  }
  scan.in_string = in_string;
  if (position == end && !is_final) return true;
  uint64_t last = position;
  while (last > start + 1 && is_space(at(last - 1))) last -= 1;
  add(start, last, Damage::none);
  state = State::between;
  return true;
}

void csimdjson_splitter::finish() {
  is_final = true;
  if (!buffer) return;
  advance();
  while (state == State::object || state == State::scalar) end_early();
  if (state == State::between && in_list) add(end, end, Damage::unfinished);
}

// Deals with the end of the stream within something.
void csimdjson_splitter::end_early() {
  if (state == State::scalar) {
    step_scalar();
  } else {
    begin_search(Damage::truncated, end);
    advance();
  }
}
