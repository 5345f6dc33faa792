// types.c: a function for each type that a signature can have. Each returns what
// it was given.

#include "manifest.h"

#include <stdio.h>

static bool        of_bool(bool value) { return value; }
static int64_t     of_i64(int64_t value) { return value; }
static double      of_f64(double value) { return value; }
static const void *of_pointer(const void *value) { return value; }

// Writes down what it was given, as the record has it.
static const char *mixed(bool a, int64_t b, double c, const char *d, const bindery_text *e, const int64_t *f,
                         const double *g, const char *h) {
  static _Thread_local char text[256];
  snprintf(text, sizeof text, "%d %lld %.2f %s %.*s %lld %.2f %s", a, (long long)b, c, d, (int)e->count, e->bytes,
           f ? (long long)*f : -1, g ? *g : -1, h ? h : "none");
  return text;
}

static int64_t eight_i64(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f, int64_t g, int64_t h) {
  return a + 10 * (b + 10 * (c + 10 * (d + 10 * (e + 10 * (f + 10 * (g + 10 * h))))));
}

static double eight_f64(double a, double b, double c, double d, double e, double f, double g, double h) {
  return a + 10 * (b + 10 * (c + 10 * (d + 10 * (e + 10 * (f + 10 * (g + 10 * h))))));
}

// The number of fields of the record.
static int64_t field_count(const bindery_record *record) { return (int64_t)record->count; }

// A number that doesn't stand where numbers stand.
static const void *crooked(void) {
  static _Alignas(16) unsigned char bytes[24] = {0, 42};
  return bytes + 1;
}

// Text that isn't UTF-8.
static const char *broken(void) { return "a\xff\xc3z"; }

static const bindery_text *broken_bytes(void) {
  static const bindery_text text = {"a\xff\0z", 4};
  return &text;
}

// Bytes that aren't there, and yet are counted.
static const bindery_text *no_bytes(void) {
  static const bindery_text text = {NULL, 1000};
  return &text;
}

// Text of a megabyte.
static const char *huge(void) {
  static char text[(1 << 20) + 1];
  memset(text, 'x', sizeof text - 1);
  return text;
}

// Text of a megabyte and one byte.
static const char *endless(void) {
  static char text[(1 << 20) + 2];
  memset(text, 'x', sizeof text - 1);
  return text;
}

// ------------------------------------------------------------------------- expand

// The path of the first leaf of nested JSON, found by expanding what was expanded.
typedef struct path {
  const bindery_record *record;
  char                  text[128];
  char                  failure[128];
} path;

static void fail(const bindery_sink *self, bindery_text text) {
  path *here = self->state;
  snprintf(here->failure, sizeof here->failure, "%.*s", (int)text.count, text.bytes);
}

static void walk(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  if (count == 0) return;
  path  *here = self->state;
  size_t used = strlen(here->text);
  snprintf(here->text + used, sizeof here->text - used, "/%.*s", (int)fields[0].key.count, fields[0].key.bytes);
  used = strlen(here->text);
  if (fields[0].type == BINDERY_JSON) {
    bindery_sink failure = {sizeof failure, here, fail};
    here->record->expand(here->record, fields[0].value.text, self, &failure);
  } else if (fields[0].type == BINDERY_UTF8) {
    snprintf(here->text + used, sizeof here->text - used, "=%s", fields[0].value.text.bytes);
  }
}

static const char *first_leaf(const bindery_record *record) {
  static _Thread_local path here;
  here = (path){.record = record};
  const bindery_field *nested = bindery_field_named(record, "nested");
  if (!nested || nested->type != BINDERY_JSON) return NULL;
  bindery_field_sink fields = {sizeof fields, &here, walk};
  bindery_sink       failure = {sizeof failure, &here, fail};
  int32_t            status = record->expand(record, nested->value.text, &fields, &failure);
  return status == BINDERY_OK ? here.text : here.failure;
}

static const char *damaged_leaf(const bindery_record *record) {
  static _Thread_local path here;
  here = (path){.record = record};
  bindery_field_sink fields = {sizeof fields, &here, walk};
  bindery_sink       failure = {sizeof failure, &here, fail};
  int32_t            status = record->expand(record, (bindery_text){"[1, 2", 5}, &fields, &failure);
  return status == BINDERY_REFUSED ? here.failure : NULL;
}

// What receive() was given: how many fields, in which call.
typedef struct receipt {
  size_t calls;
  char   text[128];
} receipt;

static void count_fields(const bindery_field_sink *self, const bindery_field *fields, size_t count) {
  receipt *here = self->state;
  size_t   used = strlen(here->text);
  (void)fields;
  snprintf(here->text + used, sizeof here->text - used, "%zu in call %zu", count, ++here->calls);
}

static void ignore(const bindery_sink *self, bindery_text text) {
  (void)self;
  (void)text;
}

static const char *received(const bindery_record *record) {
  static _Thread_local receipt here;
  here = (receipt){0};
  const bindery_field *nested = bindery_field_named(record, "nested");
  if (!nested) return NULL;
  bindery_field_sink fields = {sizeof fields, &here, count_fields};
  bindery_sink       failure = {sizeof failure, NULL, ignore};
  return record->expand(record, nested->value.text, &fields, &failure) == BINDERY_OK ? here.text : NULL;
}

static const char *binding_name(const bindery_binding *binding) { return binding->name; }

// --------------------------------------------------------------------- the table

#define BINDING(name, signature, function) {name, signature, (bindery_function)function}

static const bindery_binding properties[] = {
    BINDING("bool", "(v: bool) -> bool", of_bool),
    BINDING("i64", "(v: i64) -> i64", of_i64),
    BINDING("f64", "(v: f64) -> f64", of_f64),
    BINDING("utf8", "(v: utf8) -> utf8", of_pointer),
    BINDING("bytes", "(v: bytes) -> bytes", of_pointer),
    BINDING("bool?", "(v: bool?) -> bool?", of_pointer),
    BINDING("i64?", "(v: i64?) -> i64?", of_pointer),
    BINDING("f64?", "(v: f64?) -> f64?", of_pointer),
    BINDING("utf8?", "(v: utf8?) -> utf8?", of_pointer),
    BINDING("bytes?", "(v: bytes?) -> bytes?", of_pointer),
    BINDING("mixed", "(a: bool, b: i64, c: f64, d: utf8, e: bytes, f: i64?, g: f64?, h: utf8?) -> utf8", mixed),
    BINDING("eight i64", "(a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64) -> i64", eight_i64),
    BINDING("eight f64", "(a: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64, h: f64) -> f64", eight_f64),
    BINDING("field count", "(record: handle) -> i64", field_count),
    BINDING("binding name", "(binding: handle) -> utf8", binding_name),
    BINDING("first leaf", "(record: handle) -> utf8?", first_leaf),
    BINDING("damaged leaf", "(record: handle) -> utf8?", damaged_leaf),
    BINDING("crooked i64", "() -> i64?", crooked),
    BINDING("crooked f64", "() -> f64?", crooked),
    BINDING("broken utf8", "() -> utf8", broken),
    BINDING("broken bytes", "() -> bytes", broken_bytes),
    BINDING("no bytes", "() -> bytes", no_bytes),
    BINDING("huge", "() -> utf8", huge),
    BINDING("endless", "() -> utf8", endless),
    BINDING("received", "(record: handle) -> utf8?", received),
};

static const bindery_media_type zoo = {
    .size = TYPE_SIZE,
    .kind = TABLE_KIND,
    .properties = properties,
    .property_count = COUNT(properties),
    .identity_field = "trackId",
    .layout = "{trackId}",
};

static const bindery_media_type *const media_types[] = {&zoo};

static const bindery_plugin plugin = {
    .size = PLUGIN_SIZE,
    .contract_major = TABLE_MAJOR,
    .contract_minor = TABLE_MINOR,
    .id = TABLE_ID,
    .version = TABLE_VERSION,
    .media_types = media_types,
    .media_type_count = COUNT(media_types),
};

BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
  (void)host;
  (void)failure;
  return &plugin;
}
