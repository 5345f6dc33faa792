// The inner loop of the splitter: finds the end of an object or array.

#pragma once

#include <cstddef>

#include "damage.hpp"

namespace csimdjson {

// How deep a scan is, and in what.
struct Nesting {
  size_t depth = 0;
  uint64_t arrays = 0;    // a bit for each of the innermost 64 levels, the innermost lowest
  bool is_known = true;   // whether no level was forgotten

  void open(bool is_array) {
    if (depth >= 64) is_known = false;
    depth += 1;
    arrays = arrays << 1 | uint64_t(is_array);
  }

  // Returns whether the bracket fits the one that opened; only then, it closes.
  bool close(bool is_array) {
    if (is_known && in_array() != is_array) return false;
    depth -= 1;
    arrays >>= 1;
    return true;
  }

  bool in_array() const { return (arrays & 1) != 0; }
};

// Where a scan is, so that it can go on at any byte.
struct Scan {
  size_t position = 0;  // of the next byte
  Nesting nesting;
  uint64_t in_string = 0;    // all bits set within a string
  bool escaped = false;      // whether a backslash takes the meaning from the next byte
  bool after_string = false; // whether the last byte closed a string
};

// Why a scan stopped.
enum class Stop : uint8_t {
  end,      // the bytes ended
  closed,   // the object or array did; `position` is behind it
  results,  // an array under the key `results` began; `position` is behind its bracket
  damage,   // `position` is where it shows
};

// What a scan may look at.
struct Window {
  const uint8_t *bytes;  // with 64 readable bytes behind the last
  size_t floor;          // the first byte of the item that is still there
  size_t end;
  bool finds_results;    // whether an array under `results` ends the scan
};

// Scans until something of note, and says what was damaged if anything was.
// Chosen for the processor that this runs on.
typedef Stop (*ScanFunction)(Scan &scan, const Window &window, Damage &damage);
ScanFunction scan_function();

inline bool is_space(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

}  // namespace csimdjson
