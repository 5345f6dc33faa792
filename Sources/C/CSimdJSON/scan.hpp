// The inner loop of the splitter, which finds the end of an object or array.

#pragma once

#include <cstddef>

#include "damage.hpp"

namespace csimdjson {

// The depth of a scan, and the kinds of the brackets that are open.
struct Nesting {
  size_t depth = 0;
  uint64_t arrays = 0;    // a bit for each of the innermost 64 levels, the innermost lowest
  bool is_known = true;   // whether all open levels are in `arrays`

  void open(bool is_array) {
    if (depth >= 64) is_known = false;
    depth += 1;
    arrays = arrays << 1 | uint64_t(is_array);
  }

  // Closes a bracket and returns true if it matches the innermost open one, or else returns false.
  bool close(bool is_array) {
    if (is_known && in_array() != is_array) return false;
    depth -= 1;
    arrays >>= 1;
    return true;
  }

  bool in_array() const { return (arrays & 1) != 0; }
};

// The state of a scan, which can resume at any byte.
struct Scan {
  size_t position = 0;  // of the next byte
  Nesting nesting;
  uint64_t in_string = 0;    // all bits set within a string
  bool escaped = false;      // whether a backslash escapes the next byte
  bool after_string = false; // whether the last byte closed a string
};

// The reason why a scan stopped.
enum class Stop : uint8_t {
  end,      // the bytes ended
  closed,   // the object or array ended; `position` is behind it
  results,  // an array under the key `results` began; `position` is behind its bracket
  damage,   // damage was detected at `position`
};

// The input of a scan.
struct Window {
  const uint8_t *bytes;  // followed by 64 readable bytes
  size_t floor;          // the first byte of the item that is still in the buffer
  size_t end;
  bool finds_results;    // whether an array under `results` ends the scan
};

// A function that scans up to one of the stops, and writes any damage to `damage`. scan_function() chooses the one for
// the features of this processor.
typedef Stop (*ScanFunction)(Scan &scan, const Window &window, Damage &damage);
ScanFunction scan_function();

constexpr uint8_t record_separator = 0x1e;  // RFC 7464

inline bool is_break(uint8_t byte) { return byte == '\n' || byte == '\r'; }
inline bool is_space(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

}  // namespace csimdjson
