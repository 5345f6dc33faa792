// bindings.c: the functions that the host calls by their signatures.

#include "examiner.h"

// ---------------------------------------------------------------------- with code

static const char *itself(const bindery_binding *binding, void *pointer) {
  const bindery_media_type *type       = examiner_type_of(pointer, "itself");
  examined_view_model      *view_model = type ? examiner_enter(type, pointer, "itself") : NULL;
  if (binding != &examiner_properties[0]) examiner_breach(25, "'itself' gets another `binding` than its own");
  examiner_leave(view_model);
  return binding ? binding->name : NULL;
}

static const char *page(void *pointer) {
  const bindery_media_type *type = examiner_type_of(pointer, "page");
  if (type) examiner_leave(examiner_enter(type, pointer, "page"));
  return "open https://example.org";
}

const bindery_binding examiner_properties[EXAMINER_PROPERTY_COUNT] = {
  {"itself", "(binding: handle, viewModel: handle) -> utf8", (bindery_function)itself},
};

const bindery_binding examiner_actions[EXAMINER_ACTION_COUNT] = {
  {"page", "(viewModel: handle) -> utf8?", (bindery_function)page},
};

// ----------------------------------------------------------------------- declared

// Returns a field that the host has passed a value for, if it has one of two types.
static const bindery_field *given(const bindery_record *record, const char *key, uint32_t type, uint32_t other) {
  const bindery_field *field = record ? bindery_field_named(record, key) : NULL;
  if (!record) {
    examiner_breach(25, "a binding gets NULL for its record");
  } else if (!field || (field->type != type && field->type != other)) {
    examiner_breach(23, "a binding gets a value for `%s`, which the record doesn't have, or of another type", key);
    field = NULL;
  }
  return field;
}

static double number(const bindery_field *field) {
  return field->type == BINDERY_I64 ? (double)field->value.i64 : field->value.f64;
}

static void look_at(bool is_right, const char *key) {
  if (!is_right) examiner_breach(24, "a binding gets another `%s` than the record has", key);
}

static const char *all(bool truth, int64_t count, double ratio, const char *text, const bindery_text *bytes,
                       const bindery_record *record) {
  examiner_note("all");
  const bindery_field *field;
  if ((field = given(record, "truth", BINDERY_BOOL, BINDERY_BOOL))) look_at(field->value.boolean == truth, "truth");
  if ((field = given(record, "count", BINDERY_I64, BINDERY_F64))) look_at(number(field) == (double)count, "count");
  if ((field = given(record, "ratio", BINDERY_F64, BINDERY_I64))) look_at(number(field) == ratio, "ratio");
  if ((field = given(record, "text", BINDERY_UTF8, BINDERY_JSON))) {
    look_at(text && strcmp(field->value.text.bytes, text) == 0, "text");
  }
  if ((field = given(record, "bytes", BINDERY_UTF8, BINDERY_JSON))) {
    look_at(bytes && field->value.text.count == bytes->count &&
              memcmp(field->value.text.bytes, bytes->bytes, bytes->count) == 0,
            "bytes");
  }
  // A binding may return its argument.
  return text;
}

static int64_t optional(const int64_t *absent, const int64_t *count, const char *text, const bindery_record *record) {
  examiner_note("optional");
  look_at(!absent, "absent");
  if (!record) {
    examiner_breach(25, "'optional' gets NULL for its record");
    return 0;
  }
  const bindery_field *field = bindery_field_named(record, "count");
  if (!field || field->type == BINDERY_NULL) look_at(!count, "count");
  if (field && field->type == BINDERY_I64) look_at(count && *count == field->value.i64, "count");
  field = bindery_field_named(record, "text");
  if (!field || field->type == BINDERY_NULL) look_at(!text, "text");
  if (field && field->type == BINDERY_UTF8) look_at(text && strcmp(text, field->value.text.bytes) == 0, "text");
  return count ? *count : -1;
}

static int64_t never(int64_t absent) {
  examiner_breach(23, "'never' is called with %lld, and no record has the field that it needs", (long long)absent);
  return absent;
}

static int64_t misfit(int64_t nested) {
  examiner_breach(23, "'misfit' is called with %lld, and the field is no number", (long long)nested);
  return nested;
}

static int64_t whole(const bindery_binding *binding, const bindery_record *record) {
  examiner_note("whole");
  if (binding != &examiner_declared_properties[4]) {
    examiner_breach(25, "'whole' gets another `binding` than its own");
  }
  if (!record) {
    examiner_breach(25, "'whole' gets NULL for its record");
    return 0;
  }
  examiner_copy_record(record, examiner_declared.kind);
  return (int64_t)record->count;
}

const bindery_binding examiner_declared_properties[EXAMINER_DECLARED_COUNT] = {
  {"all", "(truth: bool, count: i64, ratio: f64, text: utf8, bytes: bytes, record: handle) -> utf8",
   (bindery_function)all},
  {"optional", "(absent: i64?, count: i64?, text: utf8?, record: handle) -> i64", (bindery_function)optional},
  {"never", "(absent: i64) -> i64", (bindery_function)never},
  {"misfit", "(nested: i64) -> i64", (bindery_function)misfit},
  {"whole", "(binding: handle, record: handle) -> i64", (bindery_function)whole},
};

static const char *offered(const char *text) {
  (void)text;
  examiner_note("offered");
  return "open https://example.org";
}

static const char *not_offered(const char *absent) {
  (void)absent;
  examiner_breach(23, "the action 'nothing' is asked for, and no record has the field that it needs");
  return NULL;
}

const bindery_binding examiner_declared_actions[EXAMINER_DECLARED_ACTION_COUNT] = {
  {"page", "(text: utf8) -> utf8?", (bindery_function)offered},
  {"nothing", "(absent: utf8) -> utf8?", (bindery_function)not_offered},
};
