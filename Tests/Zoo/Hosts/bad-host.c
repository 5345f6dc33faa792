// bad-host.c: a host that breaks one rule of the layer H: bad-host EXAMINER RULE, where RULE is 0 for none, and 127 for
// another way to break H27: a handler of cancellations is called after it was taken back.
//
// It loads the examiner, does what a host does, each thing once, and writes what the examiner says, a line each.

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "bindery.h"

static int rule;

#define BREAKS(number) (rule == (number))

// ------------------------------------------------------------------------- the host

static int fetch_table;

static bool take_action(const bindery_sender *self, const void *view_model, bindery_text action) {
  (void)self;
  (void)view_model;
  (void)action;
  return BREAKS(29);
}

static const bindery_sender sender = {.size = sizeof sender, .send = take_action, .can_send = take_action};

static void hear(const bindery_host *self, uint32_t level, bindery_text message) {
  (void)self;
  (void)level;
  printf("%.*s\n", (int)message.count, message.bytes);
}

static const void *extension(const bindery_host *self, const char *id) {
  (void)self;
  if (strcmp(id, BINDERY_SEND) == 0) return &sender;
  return BREAKS(4) && strcmp(id, BINDERY_FETCH) == 0 ? &fetch_table : NULL;
}

static bindery_host host = {.size           = sizeof host,
                            .contract_major = BINDERY_CONTRACT_MAJOR,
                            .contract_minor = BINDERY_CONTRACT_MINOR,
                            .name           = "bad host",
                            .version        = "1.0.0",
                            .log            = hear,
                            .extension      = extension};

// ------------------------------------------------------------- sinks, canvas, stream

static void take(const bindery_sink *self, bindery_text text) {
  (void)self;
  (void)text;
}

static const bindery_sink sink = {.size = sizeof sink, .write = take};

static void take_run(const bindery_canvas *self, uint32_t role, bindery_text text) {
  (void)self;
  (void)role;
  (void)text;
}

static void take_nothing(const bindery_canvas *self) {
  (void)self;
}

static size_t columns(const bindery_canvas *self, bindery_text text) {
  (void)self;
  if (BREAKS(12)) return text.count;
  return text.count == 6 ? 4 : text.count;
}

static const bindery_canvas canvas = {
  .size = sizeof canvas, .run = take_run, .spacer = take_nothing, .end_line = take_nothing, .columns = columns};

static bool take_bytes(const bindery_stream *self, bindery_text bytes) {
  (void)self;
  (void)bytes;
  return !BREAKS(27);
}

static void take_count(const bindery_stream *self, uint64_t count) {
  (void)self;
  (void)count;
}

static bool never(const bindery_stream *self) {
  (void)self;
  return false;
}

static void (*last_handler)(void *context);
static void *last_context;

static void keep_handler(const bindery_stream *self, void (*cancel)(void *context), void *context) {
  (void)self;
  if (cancel) {
    last_handler = cancel;
    last_context = context;
  }
}

static void take_page(const bindery_stream *self, bindery_text next, uint64_t total) {
  (void)self;
  (void)next;
  (void)total;
}

static const bindery_stream stream = {.size         = sizeof stream,
                                      .write        = take_bytes,
                                      .expect       = take_count,
                                      .retry_after  = take_count,
                                      .is_cancelled = never,
                                      .on_cancel    = keep_handler,
                                      .page         = take_page};

// A stream that was cancelled before its callee saw it.

static bool refuse_bytes(const bindery_stream *self, bindery_text bytes) {
  (void)self;
  (void)bytes;
  return false;
}

static bool always(const bindery_stream *self) {
  (void)self;
  return true;
}

static void call_handler(const bindery_stream *self, void (*cancel)(void *context), void *context) {
  (void)self;
  if (cancel) cancel(context);
}

static const bindery_stream cancelled_stream = {.size         = sizeof cancelled_stream,
                                                .write        = refuse_bytes,
                                                .expect       = take_count,
                                                .retry_after  = take_count,
                                                .is_cancelled = always,
                                                .on_cancel    = call_handler,
                                                .page         = take_page};

// --------------------------------------------------------------------------- records

static int32_t expand(const bindery_record *self, bindery_text json, const bindery_field_sink *fields,
                      const bindery_sink *failure) {
  (void)failure;
  if (json.bytes[json.count - 1] != ']') return BINDERY_REFUSED;
  if (BREAKS(9)) ((bindery_field *)self->fields)[1].value.i64++;
  fields->receive(fields, NULL, 0);
  if (BREAKS(10)) fields->receive(fields, NULL, 0);
  return BINDERY_OK;
}

#define TEXT(literal) ((bindery_text){literal, sizeof literal - 1})

#define FIELD_COUNT 8

typedef struct item {
  bindery_field  fields[FIELD_COUNT];
  bindery_record record;
} item;

static bindery_field text_field(bindery_text key, bindery_text text) {
  return (bindery_field){.key = key, .type = BINDERY_UTF8, .value.text = text};
}

static bindery_field number_field(bindery_text key, int64_t number) {
  return (bindery_field){.key = key, .type = BINDERY_I64, .value.i64 = number};
}

static item *new_item(const bindery_media_type *type, bindery_text name, int64_t version) {
  item *made      = calloc(1, sizeof *made);
  // The NUL that has to follow is an e.
  if (BREAKS(7)) name = (bindery_text){"One", 2};
  made->fields[0] = text_field(TEXT("name"), name);
  made->fields[1] = number_field(TEXT("version"), version);
  made->fields[2] = (bindery_field){.key = TEXT("truth"), .type = BINDERY_BOOL, .value.boolean = true};
  made->fields[3] = number_field(TEXT("count"), 42);
  made->fields[4] = (bindery_field){.key = TEXT("ratio"), .type = BINDERY_F64, .value.f64 = 0.5};
  made->fields[5] = text_field(TEXT("text"), TEXT("text"));
  made->fields[6] = text_field(TEXT("bytes"), TEXT("bytes"));
  made->fields[7] = (bindery_field){.key = TEXT("nested"), .type = BINDERY_JSON, .value.text = TEXT("[]")};
  made->record    = (bindery_record){.size   = BREAKS(6) ? 8 : sizeof made->record,
                                     .kind   = {type->kind, strlen(type->kind)},
                                     .fields = made->fields,
                                     .count  = FIELD_COUNT,
                                     .expand = expand};
  if (BREAKS(8)) made->record.kind = TEXT("podcast");
  return made;
}

// ----------------------------------------------------------------------------- calls

typedef const char *(*all_function)(bool, int64_t, double, const char *, const bindery_text *, const bindery_record *);
typedef int64_t (*optional_function)(const int64_t *, const int64_t *, const char *, const bindery_record *);
typedef int64_t (*number_function)(int64_t);
typedef int64_t (*whole_function)(const bindery_binding *, const bindery_record *);
typedef const char *(*itself_function)(const bindery_binding *, void *);

// Calls the bindings of a type with code.
static void call_bindings(const bindery_media_type *type, void *view_model) {
  const bindery_binding *itself = type->properties;
  bindery_binding        copy   = *itself;
  ((itself_function)itself->function)(BREAKS(25) ? &copy : itself, view_model);
}

// Calls the bindings of a declared type.
static void declared(const bindery_media_type *type, const bindery_record *record) {
  const bindery_binding *bindings = type->properties;
  int64_t                count    = 42;
  bindery_text           bytes    = TEXT("bytes");
  ((all_function)bindings[0].function)(true, BREAKS(24) ? 41 : 42, 0.5, "text", &bytes, record);
  ((optional_function)bindings[1].function)(NULL, &count, "text", record);
  if (BREAKS(23)) ((number_function)bindings[2].function)(0);
  ((whole_function)bindings[4].function)(&bindings[4], record);
}

static const bindery_media_type *asked_type;
static void                     *asked_view_model;

static void ask(void) {
  static bool is_asking;
  if (is_asking) return;
  is_asking = true;
  asked_type->draw(asked_type, asked_view_model, &canvas, &sink);
  is_asking = false;
}

// A canvas whose runs do something else with the view model.
static void take_run_and_ask(const bindery_canvas *self, uint32_t role, bindery_text text) {
  (void)self;
  (void)role;
  (void)text;
  ask();
}

static void draw_within_draw(const bindery_media_type *type, void *view_model, void *inner) {
  bindery_canvas asking = canvas;
  asking.run            = take_run_and_ask;
  asked_type            = type;
  asked_view_model      = inner;
  type->draw(type, view_model, &asking, &sink);
}

static void *decoded(const bindery_media_type *type, const item *made) {
  void *model = NULL;
  type->decode(type, &made->record, &model, &sink);
  return model;
}

static void *created(const bindery_media_type *type, void *model) {
  void *view_model = NULL;
  type->create(type, model, &view_model, &sink);
  return view_model;
}

static void show(const bindery_media_type *type) {
  void *model      = decoded(type, new_item(type, TEXT("One"), 1));
  void *view_model = created(type, model);
  bindery_media_type copy = *type;
  if (BREAKS(5)) {
    copy.identity(&copy, model, &sink);
  }
  type->identity(type, model, &sink);
  type->version(type, model);
  type->draw(type, view_model, &canvas, BREAKS(11) ? NULL : &sink);
  if (BREAKS(17)) draw_within_draw(type, view_model, view_model);
  bindery_size size;
  type->preferred_size(type, view_model, (bindery_size){80, 24}, &canvas, &size, &sink);
  call_bindings(type, view_model);
  if (BREAKS(3)) host.name = "another host";
  if (BREAKS(16)) type->release_model(type, model);
  type->release_view_model(type, view_model);
  if (BREAKS(14)) type->release_view_model(type, view_model);
  if (!BREAKS(15) && !BREAKS(16)) type->release_model(type, model);
  if (BREAKS(13)) type->identity(type, model, &sink);
}

// ------------------------------------------------------------------- live view models

static void changed(const bindery_observer *self) {
  (void)self;
  if (BREAKS(21)) ask();
}

static const bindery_observer observer = {.size = sizeof observer, .changed = changed};

static void live(const bindery_media_type *type, const bindery_live *table) {
  void *model = decoded(type, new_item(type, TEXT("One"), 1));
  void *other = decoded(type, new_item(type, BREAKS(20) ? TEXT("Two") : TEXT("One"), 2));
  void *view_model = created(type, model);
  void *neighbor   = created(type, model);
  asked_type       = type;
  asked_view_model = view_model;
  table->observe(type, view_model, &observer);
  table->activate(type, view_model, BREAKS(19) ? BINDERY_OFFSCREEN : BINDERY_VISIBLE);
  type->draw(type, view_model, &canvas, &sink);
  if (BREAKS(18)) draw_within_draw(type, view_model, neighbor);
  bindery_event event = {.size = sizeof event, .type = BREAKS(22) ? BINDERY_KEY : BINDERY_SELECT};
  table->handle(type, view_model, &event, &sink, &sink);
  table->update(type, view_model, other, &sink);
  table->observe(type, view_model, NULL);
  type->release_view_model(type, view_model);
  type->release_view_model(type, neighbor);
  type->release_model(type, model);
  type->release_model(type, other);
}

// ------------------------------------------------------- what a screen needs of items

static void take_request(const bindery_request_sink *self, bindery_text source, const bindery_search *request) {
  (void)self;
  (void)source;
  (void)request;
}

static const bindery_request_sink request_sink = {.size = sizeof request_sink, .receive = take_request};

static void screens(const bindery_plugin *plugin, const bindery_media_type *type) {
  const bindery_actions  *actions    = plugin->extension(plugin, BINDERY_ACTIONS);
  const bindery_contents *contents   = plugin->extension(plugin, BINDERY_CONTENTS);
  const bindery_views    *views      = plugin->extension(plugin, BINDERY_VIEWS);
  void                   *model      = decoded(type, new_item(type, TEXT("One"), 1));
  void                   *view_model = created(type, model);
  actions->possible(type, view_model, BREAKS(32) ? "no such action" : "page", &sink);
  contents->contents(type, model, &request_sink, &sink);
  views->views[0]->draw(type, view_model, &canvas, &sink);
  type->release_view_model(type, view_model);
  type->release_model(type, model);
}

static void live_screens(const bindery_plugin *plugin, const bindery_media_type *type) {
  const bindery_views     *views     = plugin->extension(plugin, BINDERY_VIEWS);
  const bindery_restoring *restoring = plugin->extension(plugin, BINDERY_RESTORING);
  void                    *model     = decoded(type, new_item(type, TEXT("One"), 1));
  void                    *former    = created(type, model);
  views->views[1]->draw(type, former, &canvas, &sink);
  restoring->save(type, former, &stream, &sink);
  type->release_view_model(type, former);
  void *restored = created(type, model);
  if (BREAKS(30)) type->draw(type, restored, &canvas, &sink);
  // What save() wrote: the item's name, which is cut where its NUL is broken.
  restoring->restore(type, restored, BREAKS(7) ? TEXT("On") : TEXT("One"), &sink);
  type->release_view_model(type, restored);
  type->release_model(type, model);
}

// ---------------------------------------------------------------------------- sources

static void search(const bindery_source *source) {
  bindery_text   term    = TEXT("winters");
  bindery_search request = {.size = sizeof request, .limit = BREAKS(26) ? 0 : 1, .terms = &term, .term_count = 1};
  bindery_option field   = {TEXT("name"), TEXT("One")};
  source->search(source, &request, &stream, &sink);
  request.fields      = &field;
  request.field_count = 1;
  request.next        = BREAKS(31) ? TEXT("elsewhere") : TEXT("2");
  source->search(source, &request, &stream, &sink);
}

static void fetch(const bindery_fetcher *fetcher) {
  fetcher->fetch(fetcher, BREAKS(28) ? TEXT("https://example.org") : TEXT("examined:1"), &stream, &sink);
  if (BREAKS(127)) last_handler(last_context);
  fetcher->fetch(fetcher, TEXT("examined:2"), &cancelled_stream, &sink);
}

static void finish(const bindery_media_type *type) {
  bindery_field  field  = {.key = TEXT("finish"), .type = BINDERY_BOOL, .value.boolean = true};
  bindery_record record = {
    .size = sizeof record, .kind = {type->kind, strlen(type->kind)}, .fields = &field, .count = 1};
  void *model = NULL;
  type->decode(type, &record, &model, &sink);
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  rule        = atoi(arguments[2]);
  void *image = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (!image) return 66;
  bindery_plugin_open_function open = (bindery_plugin_open_function)dlsym(image, BINDERY_PLUGIN_OPEN);
  if (BREAKS(2)) host.version = "";
  const bindery_plugin *plugin = open(&host, &sink);
  if (BREAKS(1)) open(&host, &sink);
  show(plugin->media_types[0]);
  live(plugin->media_types[1], plugin->extension(plugin, BINDERY_LIVE));
  screens(plugin, plugin->media_types[0]);
  live_screens(plugin, plugin->media_types[1]);
  declared(plugin->media_types[2], &new_item(plugin->media_types[2], TEXT("One"), 1)->record);
  search(((const bindery_sources *)plugin->extension(plugin, BINDERY_SOURCES))->sources[0]);
  fetch(((const bindery_fetchers *)plugin->extension(plugin, BINDERY_FETCHERS))->fetchers[0]);
  finish(plugin->media_types[0]);
  return 0;
}
