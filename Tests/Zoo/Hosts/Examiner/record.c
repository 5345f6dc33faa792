// record.c: checks of records.

#include <stdlib.h>

#include "examiner.h"

// Checks a text that has to be followed by a NUL. Returns whether there is a text at all.
static bool look_at_text(bindery_text text, const char *what) {
  if (!text.bytes) {
    examiner_breach(7, "%s has no bytes, and no NUL behind them", what);
    return false;
  }
  if (text.bytes[text.count] != 0) {
    examiner_breach(7, "%s is not followed by a NUL", what);
  }
  if (!examiner_is_utf8(text.bytes, text.count)) {
    examiner_breach(7, "%s is not UTF-8", what);
  }
  return true;
}

static char *copy(bindery_text text) {
  char *copied = calloc(1, text.count + 1);
  if (copied && text.count > 0) memcpy(copied, text.bytes, text.count);
  return copied;
}

static bool has_text(const bindery_field *field) {
  return field->type == BINDERY_UTF8 || field->type == BINDERY_JSON;
}

static examined_field *copied_field(const bindery_field *field, examined_field *next) {
  if (field->reserved != 0) examiner_breach(6, "a field has %u in `reserved`", field->reserved);
  if (!look_at_text(field->key, "the key of a field")) return next;
  if (has_text(field) && !look_at_text(field->value.text, "the text of a field")) return next;
  examined_field *copied = calloc(1, sizeof *copied);
  if (!copied) return next;
  copied->key  = copy(field->key);
  copied->type = field->type;
  copied->next = next;
  if (field->type == BINDERY_BOOL) copied->boolean = field->value.boolean;
  if (field->type == BINDERY_I64) copied->i64 = field->value.i64;
  if (field->type == BINDERY_F64) copied->f64 = field->value.f64;
  if (has_text(field)) copied->text = copy(field->value.text);
  return copied;
}

// --------------------------------------------------------------------------- expand

static void receive(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  int *calls = self->state;
  ++*calls;
  for (size_t index = 0; index < count; index++) {
    const bindery_field *field = &fields[index];
    if (!look_at_text(field->key, "the key of a field of expand()")) continue;
    if (has_text(field)) look_at_text(field->value.text, "the text of a field of expand()");
  }
}

static void forget(const bindery_sink *self, bindery_text text) {
  (void)self;
  (void)text;
}

// Expands a text, and returns the number of calls of receive().
static int expansions(const bindery_record *record, bindery_text json, int32_t *status) {
  int                calls   = 0;
  bindery_field_sink sink    = {.size = sizeof sink, .state = &calls, .receive = receive};
  bindery_sink       failure = {.size = sizeof failure, .write = forget};
  *status                    = record->expand(record, json, &sink, &failure);
  return calls;
}

static void look_at_expand(const bindery_record *record) {
  if (!record->expand) return;
  int32_t status;
  for (size_t index = 0; index < record->count; index++) {
    const bindery_field *field = &record->fields[index];
    if (field->type != BINDERY_JSON || !field->value.text.bytes) continue;
    char first = field->value.text.bytes[0];
    if (first != '[' && first != '{') continue;
    int calls = expansions(record, field->value.text, &status);
    if (status == BINDERY_OK && calls != 1) examiner_breach(10, "expand() called receive() %d times", calls);
    if (status != BINDERY_OK) examiner_breach(10, "expand() refused the text of a field, with the status %d", status);
  }
  int calls = expansions(record, (bindery_text){"[1,", 3}, &status);
  if (status == BINDERY_OK || calls != 0) examiner_breach(10, "expand() took '[1,', which is no JSON");
}

// --------------------------------------------------------------------------- records

static uint64_t mixed(uint64_t sum, const void *bytes, size_t count) {
  const unsigned char *next = bytes;
  for (size_t index = 0; index < count; index++) sum = (sum ^ next[index]) * 0x100000001b3;
  return sum;
}

uint64_t examiner_sum(const bindery_record *record) {
  uint64_t sum = mixed(0xcbf29ce484222325, record, sizeof *record);
  sum          = mixed(sum, record->fields, record->count * sizeof *record->fields);
  for (size_t index = 0; index < record->count; index++) {
    const bindery_field *field = &record->fields[index];
    sum                        = mixed(sum, field->key.bytes, field->key.count);
    if (has_text(field)) sum = mixed(sum, field->value.text.bytes, field->value.text.count);
  }
  return sum;
}

examined_field *examiner_copy_record(const bindery_record *record, const char *kind) {
  examiner_look_at_size("record", record->size, bindery_first_record, "decode");
  if (record->reserved != 0) examiner_breach(6, "a record has %u in `reserved`", record->reserved);
  if (!record->kind.bytes || record->kind.count != strlen(kind) ||
      memcmp(record->kind.bytes, kind, record->kind.count) != 0) {
    examiner_breach(8, "the table of '%s' is given a record of '%.*s'", kind,
                    record->kind.bytes ? (int)record->kind.count : 0, record->kind.bytes ? record->kind.bytes : "");
  }
  examined_field *fields = NULL;
  for (size_t index = 0; index < record->count; index++) fields = copied_field(&record->fields[index], fields);
  look_at_expand(record);
  return fields;
}

const examined_field *examiner_field(const examined_field *fields, const char *key) {
  for (; fields; fields = fields->next) {
    if (fields->key && strcmp(fields->key, key) == 0) return fields->type == BINDERY_NULL ? NULL : fields;
  }
  return NULL;
}
