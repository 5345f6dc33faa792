// main.cpp: how fast simdjson alone is: reads a file of JSON Lines, and looks at
// every field of every item, unescaping its strings. It keeps nothing, and runs
// on one thread: simdjson-walk FILE

#include <simdjson.h>

#include <cstdio>

#ifdef SIMDJSON_THREADS_ENABLED
#error "simdjson must not find the next items on a thread of its own here"
#endif

using namespace simdjson;

namespace {

// What was seen, so that nothing can be left out as unused.
struct Seen {
  uint64_t items = 0;
  uint64_t fields = 0;
  uint64_t bytes = 0;
};

void look_at(ondemand::value value, Seen &seen) {
  switch (value.type()) {
    case ondemand::json_type::string: {
      std::string_view text = value.get_string();
      seen.bytes += text.size();
      break;
    }
    case ondemand::json_type::number: {
      ondemand::number number = value.get_number();
      seen.bytes += number.is_double();
      break;
    }
    case ondemand::json_type::boolean: seen.bytes += bool(value.get_bool()); break;
    case ondemand::json_type::null: break;
    default: {
      std::string_view json = value.raw_json_token();
      seen.bytes += json.size();
    }
  }
}

Seen walk(const char *path) {
  Seen seen;
  padded_string json = padded_string::load(path);
  ondemand::parser parser;
  ondemand::document_stream items = parser.iterate_many(json);
  for (auto item : items) {
    ondemand::object object = item.get_object();
    for (auto field : object) {
      std::string_view key = field.unescaped_key();
      seen.bytes += key.size();
      look_at(field.value(), seen);
      seen.fields += 1;
    }
    seen.items += 1;
  }
  return seen;
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 2) return fprintf(stderr, "usage: simdjson-walk FILE\n"), 64;
  try {
    Seen seen = walk(arguments[1]);
    printf("%llu items, %llu fields, %llu bytes\n", static_cast<unsigned long long>(seen.items),
           static_cast<unsigned long long>(seen.fields), static_cast<unsigned long long>(seen.bytes));
  } catch (const simdjson_error &error) {
    return fprintf(stderr, "simdjson-walk: %s\n", error.what()), 65;
  }
  return 0;
}
