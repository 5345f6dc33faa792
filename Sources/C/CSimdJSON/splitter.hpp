// The splitter, which finds where items begin and end in a stream of bytes.

#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "scan.hpp"

namespace csimdjson {

struct Free {
  void operator()(uint8_t *bytes) const { free(bytes); }
};
typedef std::unique_ptr<uint8_t, Free> Buffer;

// The readable bytes behind the last one: simdjson reads that far beyond an item, and a scan beyond the last one.
constexpr size_t padding = simdjson::SIMDJSON_PADDING > 64 ? simdjson::SIMDJSON_PADDING : 64;

// The bytes at the start of a buffer that stand for those before it, which are gone: enough to look back at a key and a
// colon.
constexpr size_t lead_size = 16;

// The position of an item, or of damage in place of one.
struct Item {
  size_t start;       // from the base of the chunk
  size_t count;       // of a damaged item, only its excerpt; zero if its bytes are gone
  Damage damage;
  bool stands_alone;  // not an element of a list
};

}  // namespace csimdjson

struct csimdjson_chunk {
  csimdjson::Buffer buffer;
  uint64_t base;  // the offset in the stream at which the bytes begin
  std::vector<csimdjson::Item> items;

  // Returns where the bytes of an item, or of its excerpt, begin.
  const uint8_t *bytes_of(const csimdjson::Item &item) const {
    return buffer.get() + csimdjson::lead_size + (item.count > 0 ? item.start : 0);
  }
};

// All positions are offsets in the stream. The buffer holds a lead, and the bytes from `base` to `end`, which include
// those of the current item. The items don't depend on how the stream is divided into writes.
struct csimdjson_splitter {
  explicit csimdjson_splitter(size_t item_limit) : limit(item_limit), scan_blocks(csimdjson::scan_function()) {}

  // The functions of csimdjson.h. They throw std::bad_alloc if memory runs out.
  uint8_t *reserve(size_t count);
  void commit(size_t count);
  void finish();
  csimdjson_chunk *take();

  std::vector<csimdjson::Item> items;

  uint64_t work = 0;  // the number of bytes examined or moved
  uint64_t lost = 0;  // the number of bytes of damaged items, and behind them up to the next one

 private:
  enum class State : uint8_t {
    between,  // between items
    object,   // in an item, or in the head or tail around a list
    scalar,   // in any other value
    seeking,  // behind damage, in search of the next item
  };
  // The construct that the current brackets belong to.
  enum class Role : uint8_t { item, tail };
  enum class Answer : uint8_t { no, yes, later };
  // The token before the current byte in a list; unknown after damage.
  enum class Gap : uint8_t { opening, item, comma, unknown };
  // The bytes seen since a bracket that may be the last of the damaged item.
  enum class Ending : uint8_t { none, bracket, comma };

  // The content of the line before a byte.
  struct Line {
    bool is_blank = true;
    uint64_t spaces = 0;  // directly before the byte
  };

  // The state of the search for the next item behind damage.
  struct Search {
    csimdjson::Damage damage;
    uint64_t counting;   // where the counting of brackets begins, in strings or not
    size_t depth;        // by that count
    std::string key;     // the damaged item's first, with its quotes; empty if unknown
    bool by_lines;       // whether the value that stands alone has a line of its own
    uint64_t start;      // where the damaged item begins
    Line line;           // before the current byte
    unsigned mark = 0;   // how many bytes of a byte order mark stand before the current byte, at the start of a line
    Ending ending = Ending::none;
    uint64_t ahead = 0;  // only whitespace stands between the current brace and this position
  };

  // splitter.cpp
  size_t index_of(uint64_t offset) const { return csimdjson::lead_size + size_t(offset - base); }
  uint8_t at(uint64_t offset) const { return buffer.get()[index_of(offset)]; }
  Line line_before(uint64_t offset);
  Line line_at_position() { return position == resumed_at ? resumed : line_before(position); }
  void look_for_break(uint64_t offset);
  bool is_on_first_line(uint64_t offset);
  uint64_t next_separator();
  uint64_t kept_from() const;
  void keep(uint64_t kept, uint8_t *room);
  void add(uint64_t from, uint64_t to, csimdjson::Damage damage);
  void advance();
  bool step_between();
  void begin_text();
  void meet_comma();
  Answer meet_next_line();
  bool follows_comma(uint64_t offset);
  void end_list_early();
  void end_list() { in_list = list_has_tail = false; }
  bool step_object();
  bool step_scalar();
  void begin_object();
  void begin_scalar();
  void begin_tail();
  void end_object();
  bool may_be_envelope() const { return !in_list || list_had_damage; }
  void add_item(uint64_t to, csimdjson::Damage damage);
  void end_early();

  // envelope.cpp
  std::string text(uint64_t from, uint64_t to) const;
  void check_head();
  void check_tail();

  // search.cpp
  void begin_search(csimdjson::Damage damage, uint64_t found);
  size_t depth_closed_by(uint8_t bracket) const;
  uint64_t opening_quote_before(uint64_t offset, bool is_closed) const;
  std::string first_key(uint64_t found) const;
  bool step_search();
  void end_search();
  void follow_line(uint8_t byte);
  Answer begins_text(uint8_t byte);
  Answer begins_item(uint64_t offset);
  Answer ends_item(uint8_t byte);
  Answer repeats_key(uint64_t offset);
  Answer has_key(uint64_t offset, const std::string &key);
  bool may_go_back(uint64_t from, uint64_t to);

  size_t limit;
  csimdjson::ScanFunction scan_blocks;

  csimdjson::Buffer buffer;
  size_t capacity = 0;
  uint64_t base = 0;
  uint64_t end = 0;
  Line line;  // before the base
  bool is_final = false;

  State state = State::between;
  uint64_t position = 0;  // of the next byte to process

  // The values that stand alone: objects, arrays, and objects around a list.
  uint64_t text_start = 0;          // of the current one
  std::string text_key;             // its first key, with its quotes, if it is an object around a list; else empty
  bool text_starts_line = false;    // whether it begins its line
  uint64_t first_break = UINT64_MAX;  // the first line break in it before `breaks_known`
  uint64_t breaks_known = 0;
  bool is_sequence = false;         // whether record separators precede them, as in RFC 7464
  uint64_t separators_known = 0;    // no record separator stands between the current byte and this position

  bool in_list = false;
  bool list_has_tail = false;  // whether it is the array under `results`
  bool list_had_damage = false;
  Gap gap = Gap::opening;
  bool follows_list = false;  // whether only whitespace stands behind the last list and the object around it
  bool ends_answer = false;  // whether the last item is a brace that ended an answer, but not its list

  uint64_t start = 0;  // of the current item, scalar or tail
  Role role = Role::item;
  bool is_oversized = false;  // whether the current item is known to be larger than the limit
  bool starts_on_first_line = false;  // of the current item if it is oversized: see is_on_first_line()
  bool is_string = false;     // whether the current scalar begins with a quote
  bool starts_line = false;
  uint64_t indent = 0;
  csimdjson::Scan scan;
  Search search;
  uint64_t resumed_at = UINT64_MAX;  // where the last search ended
  Line resumed;                      // before that
  uint64_t gone_back = 0;  // the total number of bytes that were scanned again
  simdjson::ondemand::parser parser;  // for the heads and tails around lists
};
