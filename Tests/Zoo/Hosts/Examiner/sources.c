// sources.c: a source and a fetcher.

#include "examiner.h"

static const bindery_source  examined;
static const bindery_fetcher examined_scheme;

static void look_at_texts(const bindery_text *texts, size_t count, const char *name) {
  if (count > 0 && !texts) {
    examiner_breach(26, "a request has %zu %s, and NULL for them", count, name);
    return;
  }
  for (size_t index = 0; index < count; index++) {
    if (texts[index].count > 0 && (!texts[index].bytes || !examiner_is_utf8(texts[index].bytes, texts[index].count))) {
      examiner_breach(26, "one of the %s of a request isn't UTF-8", name);
    }
  }
}

#define PLACE_OF_THE_SECOND_PAGE "2"

// Looks at the members that came with 1.3, and returns whether the second page is asked for.
static bool look_at_page(const bindery_search *request) {
  if (request->size < offsetof(bindery_search, next) + sizeof request->next) return false;
  if (request->field_count > 0 && !request->fields) {
    examiner_breach(31, "a request has %zu fields, and NULL for them", request->field_count);
  }
  for (size_t index = 0; request->fields && index < request->field_count; index++) {
    const bindery_option *field = &request->fields[index];
    if (field->name.count == 0 || !examiner_is_utf8(field->name.bytes, field->name.count) ||
        !examiner_is_utf8(field->value.bytes, field->value.count)) {
      examiner_breach(31, "a field of a request has no name, or isn't UTF-8");
    }
  }
  bindery_text next = request->next;
  bool is_second = next.count == strlen(PLACE_OF_THE_SECOND_PAGE) && next.bytes &&
                   memcmp(next.bytes, PLACE_OF_THE_SECOND_PAGE, next.count) == 0;
  if (next.count > 0 && !is_second) examiner_breach(31, "a request goes on at a place that page() never told");
  return is_second;
}

// Tells of a second page on the first one, where the host turns pages.
static void turn_page(const bindery_stream *answer, bool is_second) {
  if (answer->size < offsetof(bindery_stream, page) + sizeof answer->page || !answer->page) return;
  bindery_text none = {NULL, 0}, second = {PLACE_OF_THE_SECOND_PAGE, strlen(PLACE_OF_THE_SECOND_PAGE)};
  answer->page(answer, is_second ? none : second, is_second ? 2 : BINDERY_UNKNOWN);
}

static void look_at_request(const bindery_search *request) {
  examiner_look_at_size("request", request->size, bindery_first_search, "search");
  if (request->limit < 1) examiner_breach(26, "a request wants 0 items at most");
  look_at_texts(request->terms, request->term_count, "terms");
  look_at_texts(request->ids, request->id_count, "identifiers");
  look_at_texts(request->kinds, request->kind_count, "kinds");
  if (request->term_count > 0 && request->id_count > 0) {
    examiner_breach(26, "a request has both terms and identifiers");
  }
  if (request->option_count > 0 && !request->options) examiner_breach(26, "a request has options, and NULL for them");
  for (size_t index = 0; request->options && index < request->option_count; index++) {
    look_at_texts(&request->options[index].name, 1, "names of options");
    look_at_texts(&request->options[index].value, 1, "values of options");
  }
}

// Writes an answer in several writes, and checks the stream in between.
static int32_t answer_in_pieces(const bindery_stream *stream, const char *const *pieces, size_t count) {
  uint64_t total = 0;
  for (size_t index = 0; index < count; index++) total += strlen(pieces[index]);
  stream->expect(stream, total);
  for (size_t index = 0; index < count; index++) {
    bool is_wanted = stream->write(stream, (bindery_text){pieces[index], strlen(pieces[index])});
    if (is_wanted && stream->is_cancelled(stream)) {
      // A call that was cancelled in between must stay cancelled.
      is_wanted = stream->write(stream, (bindery_text){NULL, 0});
      if (is_wanted) examiner_breach(27, "a stream is cancelled, and write() wants more");
    }
    if (!is_wanted) {
      if (!stream->is_cancelled(stream)) examiner_breach(27, "write() wants no more, and the stream isn't cancelled");
      return BINDERY_CANCELLED;
    }
  }
  return BINDERY_OK;
}

static int32_t search(const bindery_source *self, const bindery_search *request, const bindery_stream *answer,
                      const bindery_sink *failure) {
  if (self != &examined) examiner_breach(5, "search() is called with another `self` than the plugin's table");
  examiner_look_at_sink(failure, "failure", "search");
  bool can_answer = examiner_look_at_stream(answer, "search");
  if (!request) {
    examiner_breach(11, "search() is called without a request");
    return BINDERY_FAILED;
  }
  look_at_request(request);
  bool is_second = look_at_page(request);
  if (!can_answer) return BINDERY_FAILED;
  turn_page(answer, is_second);
  static const char *const pieces[] = {"{\"results\":[{\"kind\":\"examined\",", "\"name\":\"A\xc3", "\xa9\"}]}"};
  return answer_in_pieces(answer, pieces, 3);
}

// Returns whether an address begins with a scheme, ignoring case.
static bool begins_with(bindery_text address, const char *scheme) {
  size_t count = strlen(scheme);
  if (!address.bytes || address.count < count) return false;
  for (size_t index = 0; index < count; index++) {
    char letter = address.bytes[index];
    if (letter >= 'A' && letter <= 'Z') letter = (char)(letter - 'A' + 'a');
    if (letter != scheme[index]) return false;
  }
  return true;
}

static int32_t fetch(const bindery_fetcher *self, bindery_text address, const bindery_stream *bytes,
                     const bindery_sink *failure) {
  if (self != &examined_scheme) examiner_breach(5, "fetch() is called with another `self` than the plugin's table");
  examiner_look_at_sink(failure, "failure", "fetch");
  bool can_answer = examiner_look_at_stream(bytes, "fetch");
  if (!begins_with(address, "examined:") || !examiner_is_utf8(address.bytes, address.count)) {
    examiner_breach(28, "fetch() gets an address of another scheme than its own");
  }
  if (!can_answer) return BINDERY_FAILED;
  static const char *const pieces[] = {"ab", "c"};
  return answer_in_pieces(bytes, pieces, 2);
}

static const bindery_source  examined        = {.size = sizeof examined, .id = "examined", .search = search};
static const bindery_fetcher examined_scheme = {.size = sizeof examined_scheme, .scheme = "examined", .fetch = fetch};

static const bindery_source *const  all_sources[]  = {&examined};
static const bindery_fetcher *const all_fetchers[] = {&examined_scheme};

const bindery_sources examiner_sources = {
  .size = sizeof examiner_sources, .sources = all_sources, .source_count = 1};
const bindery_fetchers examiner_fetchers = {
  .size = sizeof examiner_fetchers, .fetchers = all_fetchers, .fetcher_count = 1};
