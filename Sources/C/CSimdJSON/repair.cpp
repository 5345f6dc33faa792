#include "repair.hpp"

#include <cstdint>
#include <cstring>

namespace csimdjson {

namespace {

// Returns the unit that `\uXXXX` at an index stands for, or -1 if there is no such escape.
int32_t escaped_unit(std::string_view json, size_t index) {
  if (json.size() - index < 6 || json[index] != '\\' || json[index + 1] != 'u') return -1;
  int32_t unit = 0;
  for (char digit : json.substr(index + 2, 4)) {
    bool is_letter = (digit | 0x20) >= 'a' && (digit | 0x20) <= 'f';
    if (!is_letter && (digit < '0' || digit > '9')) return -1;
    unit = unit << 4 | (is_letter ? (digit | 0x20) - 'a' + 10 : digit - '0');
  }
  return unit;
}

bool is_half(int32_t unit) { return unit >= 0xd800 && unit <= 0xdfff; }

// Returns how many bytes an escape takes, a whole pair included.
size_t escape_size(std::string_view json, size_t index, bool &is_alone) {
  int32_t unit = escaped_unit(json, index);
  is_alone = is_half(unit);
  if (unit < 0) return json.size() - index < 2 ? 1 : 2;
  if (!is_alone || unit > 0xdbff) return 6;
  int32_t low = escaped_unit(json, index + 6 <= json.size() ? index + 6 : json.size());
  is_alone = low < 0xdc00 || low > 0xdfff;
  return is_alone ? 6 : 12;
}

// Returns how many bytes a character takes, or the part of one that isn't UTF-8.
size_t character_size(std::string_view json, size_t index, bool &is_damaged) {
  uint8_t lead = uint8_t(json[index]);
  size_t size = lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 1;
  uint8_t least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  uint8_t most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
  size_t known = 1;
  for (; known < size && index + known < json.size(); known += 1, least = 0x80, most = 0xbf) {
    uint8_t byte = uint8_t(json[index + known]);
    if (byte < least || byte > most) break;
  }
  is_damaged = known < size || (size == 1 && lead >= 0x80);
  return known;
}

}  // namespace

size_t whole_escape_size(std::string_view json) {
  bool is_alone = false;
  size_t size = escape_size(json, 0, is_alone);
  if (is_alone || size > json.size()) return 0;
  bool is_short = size == 2 && memchr("\"\\/bfnrt", json[1], 8) != nullptr;
  return size > 2 || is_short ? size : 0;
}

std::string repaired(std::string_view json) {
  std::string text;
  bool has_changed = false;
  for (size_t index = 0, size = 1; index < json.size(); index += size) {
    bool is_damaged = false;
    bool is_escape = json[index] == '\\';
    size = is_escape ? escape_size(json, index, is_damaged) : character_size(json, index, is_damaged);
    if (is_damaged) text += is_escape ? "\\ufffd" : "\xef\xbf\xbd";
    else text += json.substr(index, size);
    has_changed = has_changed || is_damaged;
  }
  return has_changed ? text : std::string();
}

}  // namespace csimdjson
