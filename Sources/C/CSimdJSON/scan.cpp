#include "scan.hpp"

#include "blocks.hpp"

namespace csimdjson {

namespace {

// Returns whether a bracket directly follows the key `results` and a colon, apart from whitespace.
bool follows_results_key(const Window &window, size_t position) {
  constexpr char key[] = "\"results\"";
  constexpr size_t count = sizeof key - 1;
  while (position > window.floor && is_space(window.bytes[position - 1])) position -= 1;
  if (position == window.floor || window.bytes[position - 1] != ':') return false;
  position -= 1;
  while (position > window.floor && is_space(window.bytes[position - 1])) position -= 1;
  if (position - window.floor <= count) return false;
  // A backslash before the first quote would make it part of a longer key.
  return memcmp(window.bytes + position - count, key, count) == 0 && window.bytes[position - count - 1] != '\\';
}

// Returns whether a value may begin here, judging by what precedes it.
bool can_open(const Window &window, size_t position, const Scan &scan) {
  while (position > window.floor && is_space(window.bytes[position - 1])) position -= 1;
  if (position == window.floor) return true;
  uint8_t before = window.bytes[position - 1];
  if (before == ':') return true;
  bool in_array = !scan.nesting.is_known || scan.nesting.in_array();
  return in_array && (before == ',' || before == '[');
}

// Processes a bracket outside of strings; returns Stop::end to continue the scan.
Stop meet_bracket(Scan &scan, const Window &window, size_t position, Damage &damage) {
  uint8_t byte = window.bytes[position];
  scan.position = position;
  if (byte == '}' || byte == ']') {
    if (!scan.nesting.close(byte == ']')) return damage = Damage::bracket, Stop::damage;
    scan.position += 1;
    return scan.nesting.depth == 0 ? Stop::closed : Stop::end;
  }
  if (scan.nesting.depth > 0 && !can_open(window, position, scan)) return damage = Damage::opener, Stop::damage;
  bool is_results = window.finds_results && byte == '[' && scan.nesting.depth == 1
    && follows_results_key(window, position);
  scan.nesting.open(byte == '[');
  scan.position += 1;
  return is_results ? Stop::results : Stop::end;
}

// The scan, which is inlined into a function for each set of processor features.
CSIMDJSON_INLINE Stop scan_blocks(Scan &scan, const Window &window, Damage &damage) {
  size_t position = scan.position;
  while (position < window.end) {
    size_t count = window.end - position < block_size ? window.end - position : block_size;
    uint64_t there = count == block_size ? ~uint64_t(0) : (uint64_t(1) << count) - 1;
    Block block(window.bytes + position);

    uint64_t quotes = block.quotes & there;
    if (scan.escaped || (block.backslashes & there) != 0) {
      quotes &= ~after_backslash(block.backslashes & there, count, scan.escaped);
    }
    // Bits from each opening quote to the byte before the closing one.
    uint64_t strings = between_pairs(quotes) ^ scan.in_string;
    uint64_t closings = quotes & ~strings;
    uint64_t behind = closings << 1 | uint64_t(scan.after_string);
    uint64_t strays = behind & ~(block.separators | block.closers);
    uint64_t brackets = (block.openers | block.closers) & ~strings;
    uint64_t breaks = block.line_feeds & strings;

    for (uint64_t events = (brackets | breaks | strays) & there; events != 0; events &= events - 1) {
      uint64_t event = events & -events;
      size_t at = position + size_t(__builtin_ctzll(events));
      if ((event & brackets & ~strays) == 0) {
        damage = (event & breaks) != 0 ? Damage::line_break : Damage::quote;
        scan.position = at;
        return Stop::damage;
      }
      Stop stop = meet_bracket(scan, window, at, damage);
      if (stop != Stop::end) return stop;
    }
    // There are no quotes beyond the last byte, so the top bit is the state at the last byte.
    scan.in_string = uint64_t(int64_t(strings) >> 63);
    scan.after_string = (closings >> (count - 1) & 1) != 0;
    position += count;
  }
  scan.position = position;
  return Stop::end;
}

Stop scan_anywhere(Scan &scan, const Window &window, Damage &damage) { return scan_blocks(scan, window, damage); }

#if defined(__x86_64__)
__attribute__((target("avx2,bmi,bmi2"))) Stop scan_with_avx2(Scan &scan, const Window &window, Damage &damage) {
  return scan_blocks(scan, window, damage);
}
#endif

}  // namespace

ScanFunction scan_function() {
#if defined(__x86_64__)
  bool has_all = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
  if (has_all) return scan_with_avx2;
#endif
  return scan_anywhere;
}

}  // namespace csimdjson
