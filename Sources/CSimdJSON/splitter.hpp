// Finds where items begin and end in a stream of bytes.

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

// simdjson reads this many bytes behind an item, and a scan does behind the last one.
constexpr size_t padding = simdjson::SIMDJSON_PADDING > 64 ? simdjson::SIMDJSON_PADDING : 64;

// An item, or where one would be.
struct Item {
  size_t start;       // in the bytes of the chunk
  size_t count;       // of a damaged item, only how it begins
  Damage damage;
  bool stands_alone;  // not an element of a list
};

}  // namespace csimdjson

struct csimdjson_chunk {
  csimdjson::Buffer bytes;
  uint64_t base;  // where in the stream the bytes begin
  std::vector<csimdjson::Item> items;
};

// All positions are counted from the beginning of the stream. The buffer holds
// the bytes from `base` to `end`: those of the item at hand, and some before it.
struct csimdjson_splitter {
  explicit csimdjson_splitter(size_t item_limit) : limit(item_limit), scan_blocks(csimdjson::scan_function()) {}

  uint8_t *reserve(size_t count);
  void commit(size_t count);
  void finish();
  csimdjson_chunk *take();

  std::vector<csimdjson::Item> items;

 private:
  enum class State : uint8_t {
    between,  // items
    object,   // in an item, in what leads to a list, or in what follows one
    scalar,   // in something else
    seeking,  // behind damage, for the next item
  };
  // What the brackets at hand are.
  enum class Role : uint8_t { item, tail };
  enum class Answer : uint8_t { no, yes, later };

  // What is known of the damage behind which the next item is sought.
  struct Search {
    csimdjson::Damage damage;
    uint64_t counting;   // from where brackets are counted, in strings or not
    size_t depth;        // by that count
    std::string key;     // the damaged item's first, with its quotes; empty where it is unknown
  };

  // splitter.cpp
  uint8_t at(uint64_t offset) const { return buffer.get()[offset - base]; }
  uint64_t kept_from() const;
  void add(uint64_t from, uint64_t to, csimdjson::Damage damage);
  void advance();
  bool step_between();
  bool step_object();
  bool step_scalar();
  void begin_object();
  void begin_scalar();
  void begin_tail();
  void end_object();
  void end_early();

  // search.cpp
  void begin_search(csimdjson::Damage damage, uint64_t found);
  size_t depth_closed_by(uint8_t bracket) const;
  uint64_t opening_quote_before(uint64_t offset, bool is_closed) const;
  std::string first_key() const;
  bool step_search();
  Answer begins_item(uint64_t offset) const;
  Answer ends_item(uint64_t offset) const;
  bool begins_line(uint64_t offset, size_t &indent) const;
  Answer repeats_key(uint64_t offset) const;
  bool may_go_back(uint64_t count);

  size_t limit;
  csimdjson::ScanFunction scan_blocks;

  csimdjson::Buffer buffer;
  size_t capacity = 0;
  uint64_t base = 0;
  uint64_t end = 0;
  bool is_final = false;

  State state = State::between;
  uint64_t position = 0;  // of the next byte to look at

  bool in_list = false;
  bool list_has_tail = false;  // whether it is the array under `results`
  bool list_had_damage = false;

  uint64_t start = 0;  // of the item or scalar at hand
  Role role = Role::item;
  bool is_reported = false;  // whether the item at hand was reported as too large
  bool starts_line = false;
  size_t indent = 0;
  csimdjson::Scan scan;
  Search search;
  uint64_t gone_back = 0;  // bytes that were looked at again in all
};
