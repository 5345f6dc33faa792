#include "damage.hpp"

namespace csimdjson {

const char *sentence(Damage damage) {
  switch (damage) {
    case Damage::none: return "nothing";
    case Damage::line_break: return "a string has no closing quote on its line";
    case Damage::quote: return "text follows a string; a quote may be missing, or lack its backslash";
    case Damage::bracket: return "the brackets don't match";
    case Damage::opener: return "it doesn't end before the next value begins";
    case Damage::too_large: return "it is larger than the limit for one item";
    case Damage::truncated: return "the input ends before the item does";
    case Damage::cut_off: return "the next record begins before the item ends";
    case Damage::unfinished: return "the input ends too early, without a closing bracket";
    case Damage::comma: return "a comma has no item beside it";
    case Damage::stray_comma: return "a comma stands behind the end of a list";
    case Damage::envelope: return "what stands around a list of items is not JSON";
    case Damage::second_list: return "'results' occurs twice in an object, and the items of one list alone are read";
  }
  return "it is not JSON";
}

const char *sentence(simdjson::error_code code) {
  switch (code) {
    case simdjson::MEMALLOC: return "there is not enough memory for it";
    case simdjson::CAPACITY: return "it is too large";
    case simdjson::EMPTY: return "it is empty";
    case simdjson::UTF8_ERROR: return "its text is not UTF-8";
    case simdjson::UNESCAPED_CHARS: return "a string has a control character, such as a line break, without an escape";
    case simdjson::UNCLOSED_STRING: return "a string has no closing quote";
    case simdjson::STRING_ERROR: return "a string has an escape that stands for no character";
    case simdjson::NUMBER_ERROR: return "a number is malformed";
    case simdjson::T_ATOM_ERROR:
    case simdjson::F_ATOM_ERROR:
    case simdjson::N_ATOM_ERROR:
    case simdjson::INCORRECT_TYPE: return "a value is no JSON";
    case simdjson::INCOMPLETE_ARRAY_OR_OBJECT: return "a value ends too early";
    case simdjson::TAPE_ERROR: return "a value, comma, colon or bracket is missing or misplaced";
    default: return "it is not JSON";
  }
}

}  // namespace csimdjson
