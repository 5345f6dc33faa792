// bindings.c: the functions that the host calls by their signatures.

#include <math.h>

#include "examiner.h"

static const examined_field *field_of(const examined_view_model *view_model, const char *key) {
  return view_model ? examiner_field(view_model->model->fields, key) : NULL;
}

static examined_view_model *enter(void *pointer, const char *name) {
  if (!pointer) {
    examiner_breach(25, "'%s' gets NULL for its view model", name);
    return NULL;
  }
  const bindery_media_type *type = examiner_type_of(pointer, name);
  return type ? examiner_enter(type, pointer, name) : NULL;
}

// The fields are there, of the types that they say, and arrive in this order.
static const char *all(bool truth, int64_t count, double ratio, const char *text, void *pointer,
                       const bindery_text *bytes) {
  examined_view_model  *view_model = enter(pointer, "all");
  const examined_field *field;
  if (!(field = field_of(view_model, "truth")) || field->boolean != truth) {
    examiner_breach(view_model && !field ? 23 : 24, "'all' gets another `truth` than the record has");
  } else if (!(field = field_of(view_model, "count")) || field->i64 != count) {
    examiner_breach(!field ? 23 : 24, "'all' gets another `count` than the record has");
  } else if (!(field = field_of(view_model, "ratio")) || !(fabs(field->f64 - ratio) == 0)) {
    examiner_breach(!field ? 23 : 24, "'all' gets another `ratio` than the record has");
  } else if (!(field = field_of(view_model, "text")) || !text || strcmp(field->text, text) != 0) {
    examiner_breach(!field ? 23 : 24, "'all' gets another `text` than the record has");
  } else if (!(field = field_of(view_model, "bytes")) || !bytes || strlen(field->text) != bytes->count ||
             memcmp(field->text, bytes->bytes, bytes->count) != 0) {
    examiner_breach(!field ? 23 : 24, "'all' gets other `bytes` than the record has");
  }
  examiner_leave(view_model);
  // An argument may be returned.
  return text;
}

static int64_t optional(const int64_t *absent, const int64_t *count, const char *text, void *pointer) {
  examined_view_model  *view_model = enter(pointer, "optional");
  const examined_field *field      = field_of(view_model, "count");
  if (absent) examiner_breach(24, "'optional' gets a value for a field that is absent");
  if (field && field->type == BINDERY_I64 && (!count || *count != field->i64)) {
    examiner_breach(24, "'optional' gets another `count` than the record has");
  }
  field = field_of(view_model, "text");
  if (field && field->type == BINDERY_UTF8 && (!text || strcmp(field->text, text) != 0)) {
    examiner_breach(24, "'optional' gets another `text` than the record has");
  }
  examiner_leave(view_model);
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

static const char *itself(const bindery_binding *binding, void *pointer) {
  examined_view_model *view_model = enter(pointer, "itself");
  if (binding != &examiner_properties[4]) examiner_breach(25, "'itself' gets another `binding` than its own");
  examiner_leave(view_model);
  return binding ? binding->name : NULL;
}

const bindery_binding examiner_properties[EXAMINER_PROPERTY_COUNT] = {
  {"all", "(truth: bool, count: i64, ratio: f64, text: utf8, viewModel: handle, bytes: bytes) -> utf8",
   (bindery_function)all},
  {"optional", "(absent: i64?, count: i64?, text: utf8?, viewModel: handle) -> i64", (bindery_function)optional},
  {"never", "(absent: i64) -> i64", (bindery_function)never},
  {"misfit", "(nested: i64) -> i64", (bindery_function)misfit},
  {"itself", "(binding: handle, viewModel: handle) -> utf8", (bindery_function)itself},
};

static const char *open_page(const char *text) {
  (void)text;
  return "open https://example.org";
}

static const char *never_offered(const char *absent) {
  (void)absent;
  examiner_breach(23, "the action 'nothing' is asked for, and no record has the field that it needs");
  return NULL;
}

const bindery_binding examiner_actions[EXAMINER_ACTION_COUNT] = {
  {"page", "(text: utf8?) -> utf8?", (bindery_function)open_page},
  {"nothing", "(absent: utf8) -> utf8?", (bindery_function)never_offered},
};

static int64_t whole(const bindery_record *record) {
  if (!record) {
    examiner_breach(25, "'whole' gets NULL for its record");
    return 0;
  }
  examiner_copy_record(record, examiner_declared.kind);
  return (int64_t)record->count;
}

const bindery_binding examiner_declared_properties[1] = {
  {"whole", "(record: handle) -> i64", (bindery_function)whole},
};
