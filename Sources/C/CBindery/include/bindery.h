// bindery.h: the contract between a host and its plugins, version 1.4.
//
// A plugin is a shared library that teaches a host to show kinds of media. This
// header is all that the two know of each other. It compiles as C11 and as
// C++17 and needs nothing but the C standard library's types.
//
// To write a plugin in C: put BINDERY_MANIFEST("{...}") at file scope, define
// the one function that the host looks up, and return a bindery_plugin from it:
//
//     BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host,
//                                                              const bindery_sink *failure);
//
// Four rules hold everywhere.
//
// 1. Input is borrowed, output goes into a sink. A pointer that one side hands
//    to the other stays the giver's, and is valid until the call returns unless
//    its comment says more. Neither side frees the other's memory.
// 2. Structs grow at their end only. Each starts with its `size`, as the side
//    that made it compiled it; the reader looks at no member beyond that size.
//    Structs called "for good" carry no size and never change.
// 3. A function that can fail returns a bindery_status, and writes one sentence
//    to the sink `failure`, which is never NULL. The sentence names what was
//    expected and what was there. It is UTF-8 and needs no full stop.
// 4. Every function states its threads:
//    [thread-safe]   any thread, several at once;
//    [one-at-a-time] any thread, but never two at once on the same object;
//    [in-call]       only during the call that was given the object, and on
//                    the thread of that call;
//    [main]          where the host does what users see: never two at once, and
//                    each after the one before. That is the main thread of the
//                    process, or what takes its place; a host in Swift may go on
//                    on another thread of the system, so keep nothing by thread.
//                    What is called back during such a call is [main] too.
//
// A function must not let a C++ exception or a longjmp leave it, must not write
// to stdout or stderr (log() is for that), and must not change the process: no
// signal handlers, no locale, no working directory, no environment.
//
// What is shown of an item follows from its record, and not from the language, the
// time zone or the environment of the user, the day, the process, or the items
// before it; a view model that lives adds what time brings. What an item or a call
// takes for itself, of memory, files and threads, is given back when the item is
// released or the call has ended; what the plugin keeps for all of them, such as a
// cache or a thread pool, doesn't grow with their number.
//
// COMPATIBILITY.md beside this file tells what may be added and what never
// changes.

#ifndef BINDERY_H
#define BINDERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

// The version of the contract that this header states. A host loads a plugin of
// its own major version, whatever the minor one.
#define BINDERY_CONTRACT_MAJOR 1
#define BINDERY_CONTRACT_MINOR 4

// The same as text, for manifests: "\"contract\":\"" BINDERY_CONTRACT_VERSION "\""
#define BINDERY_CONTRACT_VERSION "1.4"

// ---------------------------------------------------------------- text and sinks

// UTF-8 text, not NUL-terminated unless its owner says so. Borrowed.
// `bytes` may be NULL where `count` is 0. A pair for good.
typedef struct bindery_text {
  const char *bytes;
  size_t      count;  // in bytes
} bindery_text;

// Where the callee writes text. The caller's; it copies what it is given.
typedef struct bindery_sink {
  uint32_t size;   // sizeof(bindery_sink) where the caller was built
  void    *state;  // the caller's own; the callee never reads it

  // Appends `text`, which stays the callee's. May be called any number of times.
  // Text that isn't UTF-8 is repaired by the host, not refused. [in-call]
  void (*write)(const struct bindery_sink *self, bindery_text text);
} bindery_sink;

// What a function that can fail returns. Other values count as BINDERY_FAILED.
typedef enum bindery_status {
  BINDERY_OK          = 0,
  BINDERY_REFUSED     = 1,  // the input can't be read; the next item may be fine
  BINDERY_FAILED      = 2,  // the callee is in trouble of its own
  BINDERY_UNSUPPORTED = 3,  // the callee knows no such thing

  // Since 1.1, from search() and fetch():
  BINDERY_OFFLINE   = 4,  // whoever has the answer can't be reached
  BINDERY_LIMITED   = 5,  // it was asked too often; retry_after() says how long to wait
  BINDERY_MALFORMED = 6,  // its answer can't be read
  BINDERY_TIMED_OUT = 7,  // its answer took too long
  BINDERY_CANCELLED = 8,  // the caller doesn't want the answer any more
} bindery_status;

// ----------------------------------------------------------------------- records

// The type of a field's value. More may be added: treat an unknown one as NULL.
typedef enum bindery_value_type {
  BINDERY_NULL = 0,  // null in the data
  BINDERY_BOOL = 1,  // value.boolean
  BINDERY_I64  = 2,  // value.i64: a number written without point or exponent
  BINDERY_F64  = 3,  // value.f64: any other number
  BINDERY_UTF8 = 4,  // value.text: valid UTF-8, followed by a NUL that `count` leaves out
  BINDERY_JSON = 5,  // value.text: the JSON of an array or object, followed by a NUL;
                     // also of a number that fits neither type. It may be nested to any
                     // depth, of which expand() takes 256 levels: parse it without recursion
} bindery_value_type;

// One field of a record. For good.
typedef struct bindery_field {
  bindery_text key;       // valid UTF-8, followed by a NUL that `count` leaves out
  uint32_t     type;      // a bindery_value_type
  uint32_t     reserved;  // 0
  union {
    bool         boolean;
    int64_t      i64;
    double       f64;
    bindery_text text;
  } value;
} bindery_field;

// Where the callee hands over fields. The caller's.
typedef struct bindery_field_sink {
  uint32_t size;   // sizeof(bindery_field_sink) where the caller was built
  void    *state;  // the caller's own; the callee never reads it

  // Takes all `count` fields at once; `fields` may be NULL where `count` is 0. They
  // are valid until receive() returns. [in-call]
  void (*receive)(const struct bindery_field_sink *self, const bindery_field *fields, size_t count);
} bindery_field_sink;

// One item as it came from a source: a flat list of fields. The host's. Constant
// and valid until the call that was given it returns, and so is all it points to.
// Reading it needs no call.
typedef struct bindery_record {
  uint32_t             size;      // sizeof(bindery_record) where the host was built
  uint32_t             reserved;  // 0
  bindery_text         kind;      // the kind under which the host looked the plugin up
  const bindery_field *fields;    // in the order of the data; a key may occur twice, the last one counts
  size_t               count;     // the number of fields

  // Parses `json`, which is the text of a BINDERY_JSON field or of a value that
  // an earlier expand() gave, one level deep, and hands the values to `fields`:
  // those of an object with their keys, those of an array with empty keys.
  // receive() is called exactly once, with a count of 0 where there are none, or
  // not at all on failure. JSON nested more than 256 deep is refused. NULL where
  // the host can't. May be called from within receive(). [in-call]
  int32_t (*expand)(const struct bindery_record *self, bindery_text json,
                    const bindery_field_sink *fields, const bindery_sink *failure);
} bindery_record;

// Finds a field by its key, or returns NULL. Where a key occurs twice, finds the
// last one. Linear in the number of fields. [in-call]
static inline const bindery_field *bindery_field_named(const bindery_record *record, const char *key) {
  size_t count = strlen(key);
  for (size_t index = record->count; index > 0; index--) {
    const bindery_field *field = &record->fields[index - 1];
    if (field->key.count == count && memcmp(field->key.bytes, key, count) == 0) return field;
  }
  return NULL;
}

// ----------------------------------------------------------------------- drawing

// What a run of text is, so that the host can style it. A view never says how it
// looks. More may be added: an unknown one is drawn as BINDERY_BODY.
typedef enum bindery_role {
  BINDERY_BODY      = 0,
  BINDERY_TITLE     = 1,  // what the item is called
  BINDERY_SUBTITLE  = 2,  // who made it, or what it belongs to
  BINDERY_DETAIL    = 3,  // a length, a number, a date
  BINDERY_SECONDARY = 4,  // the rest: descriptions, notes
  BINDERY_BADGE     = 5,  // a mark such as "explicit"
  BINDERY_WARNING   = 6,  // something is wrong with the item
} bindery_role;

// A size in the cells of a terminal. For good.
typedef struct bindery_size {
  uint32_t columns;
  uint32_t rows;
} bindery_size;

// Where a view draws. The host's. Lines are drawn from top to bottom, and runs
// from left to right; the host makes them safe, and cuts what doesn't fit.
typedef struct bindery_canvas {
  uint32_t size;   // sizeof(bindery_canvas) where the host was built
  void    *state;  // the host's own; the plugin never reads it

  // Appends a run to the line. `role` is a bindery_role. A line break in `text`
  // counts as a space. Between two runs the host puts a space, unless one of both
  // has one there. [in-call]
  void (*run)(const struct bindery_canvas *self, uint32_t role, bindery_text text);

  // Appends room that grows, so that what follows stands at the right. [in-call]
  void (*spacer)(const struct bindery_canvas *self);

  // Ends the line. The last line needs none. [in-call]
  void (*end_line)(const struct bindery_canvas *self);

  // Returns how many columns `text` takes. [in-call]
  size_t (*columns)(const struct bindery_canvas *self, bindery_text text);
} bindery_canvas;

// ---------------------------------------------------------------------- bindings

// Any function. It is called with the type that its signature gives.
typedef void (*bindery_function)(void);

// A named function with a typed signature, which the host calls through libffi.
// Its strings and its function are constant while the image is loaded. For good.
//
// The signature is `(name: type, …) -> type` with at most eight parameters, each
// of another name, which reads [A-Za-z_][A-Za-z0-9_]*:
//
//     type     as a parameter or result          with `?`: NULL where absent
//     bool     bool                              const bool *
//     i64      int64_t                           const int64_t *
//     f64      double                            const double *
//     utf8     const char *, NUL-terminated      const char *
//     bytes    const bindery_text *              const bindery_text *
//     handle   void *, as a parameter only       -
//
// Of a declared type, a parameter is a handle, or is named after a field of the
// record and gets its value. A type with code has handles alone: its functions find
// in the view model what they need of the record.
//
// An f64 that is returned is neither NaN nor infinite.
//
// A number is converted where nothing is lost (2607750.0 to i64); `utf8` and `bytes`
// of an array or object are its JSON. A `utf8` ends at the first U+0000 for the
// function; take `bytes` where that matters. Where a field is absent or null and its
// parameter has no `?`, or its value has another type, the function isn't called:
// the property fails and says which field it needs, and the action isn't offered.
// The names of handles are fixed:
//
//     viewModel: handle    what create() made, of a type with code
//     binding: handle      the bindery_binding itself
//     record: handle       the const bindery_record, of a declared type
//
// Arguments are valid until the function returned and the host has copied the
// result, so that one may be returned. A pointer that it returns stays the
// plugin's, and is valid until the host next calls a binding on this thread, or
// calls anything with the same view model. A static _Thread_local buffer will do.
// A `utf8` result has at most 1 MiB; `bytes` may have more.
// [one-at-a-time] with respect to its view model, else [thread-safe]
typedef struct bindery_binding {
  const char      *name;       // unique among the properties, or actions, of its type
  const char      *signature;
  bindery_function function;
} bindery_binding;

// ------------------------------------------------------------------- media types

// How one kind of media is decoded, modeled and shown. The plugin's; constant
// while the image is loaded.
//
// It is written in one of two ways. With code: decode() is not NULL, and neither
// is any other function up to draw(); `identity_field` and `layout` are ignored.
// Declared: decode() is NULL, and the other functions are ignored; the record is
// the model, `identity_field` and `layout` say the rest, and the properties are
// the view model. The host computes the version, over all fields.
//
// Of each item the host calls decode() first and release_model() last, at most
// once each, and in between create(), draw(), bindings and release_view_model()
// as it needs them, or not at all. A view model is released before its model.
typedef struct bindery_media_type {
  uint32_t    size;      // sizeof(bindery_media_type) where the plugin was built
  uint32_t    reserved;  // 0
  const char *kind;      // eg: "podcast", mandatory; each of the manifest's has one table
  void       *state;     // the plugin's own; the host never reads it

  // Makes a model of `record`, writes it to `model`, which is a pointer that isn't
  // NULL, and returns BINDERY_OK. The model is the plugin's until the host passes
  // it to release_model(), and never changes. On failure `model` is left alone.
  // BINDERY_OK with NULL is a failure, and nothing is released. [thread-safe]
  int32_t (*decode)(const struct bindery_media_type *self, const bindery_record *record, void **model,
                    const bindery_sink *failure);

  // Writes what identifies the thing that `model` describes: the same after every
  // reload, unique within its kind, not empty, any UTF-8 without U+0000, of at most
  // 1 MiB. In an address, media://KIND/IDENTITY, each byte but for letters, digits
  // and "-._~" of ASCII stands as % and two hexadecimal digits, eg: "AC/DC" in
  // media://band/AC%2FDC, "New York" in media://city/New%20York, and "四国" in
  // media://island/%E5%9B%9B%E5%9B%BD. [thread-safe]
  void (*identity)(const struct bindery_media_type *self, const void *model, const bindery_sink *out);

  // Returns a value that differs whenever a view would differ, and is the same in
  // every process. [thread-safe]
  uint64_t (*version)(const struct bindery_media_type *self, const void *model);

  // Lets go of a model. Called once for each that decode() made. [thread-safe]
  void (*release_model)(const struct bindery_media_type *self, void *model);

  // Makes a view model over `model`, which outlives it, and writes a pointer to
  // `view_model` as decode() does. It is the plugin's until the host passes it to
  // release_view_model(). [thread-safe]
  int32_t (*create)(const struct bindery_media_type *self, const void *model, void **view_model,
                    const bindery_sink *failure);

  // Lets go of a view model. Called once for each that create() made.
  // [one-at-a-time]
  void (*release_view_model)(const struct bindery_media_type *self, void *view_model);

  // Draws `view_model` on `canvas`: something, unless its record has nothing to show,
  // and at most 1,000 lines and 1 MiB. The same view model draws the same.
  // [one-at-a-time]
  int32_t (*draw)(const struct bindery_media_type *self, void *view_model, const bindery_canvas *canvas,
                  const bindery_sink *failure);

  // Writes the size that a view of `view_model` would like to `preferred`, no
  // larger than `available`. `canvas` measures only. NULL where the view likes
  // the size of what it draws. [one-at-a-time]
  int32_t (*preferred_size)(const struct bindery_media_type *self, void *view_model, bindery_size available,
                            const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure);

  // What can be asked of the view model, in the order to show it. At most 256. To ask
  // changes nothing, and gives the same until the view model changes.
  const bindery_binding *properties;
  size_t                 property_count;

  // What the view model offers to do. An action returns `utf8?`: what is to be
  // done, as "verb argument" (eg: "open https://example.org"), or NULL where there
  // is nothing to do now. The host does it; a plugin never does, and changes nothing
  // when it is asked. At most 256.
  const bindery_binding *actions;
  size_t                 action_count;

  // Declared: the field whose value is the identity.
  const char *identity_field;

  // Declared: what to draw. Text stands for itself, and
  //
  //     {name}       the property or, where there is none, the field of that name
  //     {name:role}  the same in a role: title, subtitle, detail, secondary, badge, warning
  //     [ ... ]      left out where a value between the brackets is absent or empty;
  //                  doesn't nest
  //     \t           room that grows, as spacer()
  //     \n           the end of a line
  //     {{ }} [[ ]]  a brace, a bracket
  //
  // A name that is neither a property's nor a field's draws nothing.
  const char *layout;
} bindery_media_type;

// ------------------------------------------------------------- the host, a plugin

// How much a message matters.
typedef enum bindery_log_level {
  BINDERY_LOG_DEBUG   = 0,
  BINDERY_LOG_INFO    = 1,
  BINDERY_LOG_WARNING = 2,
  BINDERY_LOG_ERROR   = 3,
} bindery_log_level;

// What a host is to a plugin: each is given one of its own, so that the host knows
// whose messages it hears. The host's; constant, and valid until the process ends.
typedef struct bindery_host {
  uint32_t    size;            // sizeof(bindery_host) where the host was built
  uint16_t    contract_major;  // the host's
  uint16_t    contract_minor;
  const char *name;            // eg: "bindery"
  const char *version;         // eg: "1.4.0"
  void       *state;           // the host's own; the plugin never reads it

  // Tells the user something. `level` is a bindery_log_level. May be called during
  // bindery_plugin_open(), and from threads of the plugin's own. [thread-safe]
  void (*log)(const struct bindery_host *self, uint32_t level, bindery_text message);

  // Returns a further ability of the host by its id (eg: BINDERY_FETCH), or
  // NULL where it has none. What it returns is valid until the process ends.
  // [thread-safe]
  const void *(*extension)(const struct bindery_host *self, const char *id);
} bindery_host;

// What a plugin says of itself once it runs. The plugin's; constant while the
// image is loaded, and it is never unloaded. It has to agree with the manifest, but
// for the contract's minor version. Strings here and in the tables below are UTF-8,
// NUL-terminated, and have at most 1 MiB.
typedef struct bindery_plugin {
  uint32_t    size;            // sizeof(bindery_plugin) where the plugin was built
  uint16_t    contract_major;  // BINDERY_CONTRACT_MAJOR where the plugin was built
  uint16_t    contract_minor;  // may be lower or higher than the host's
  const char *id;              // eg: "org.example.podcast", mandatory
  const char *version;         // eg: "1.4.0", mandatory

  // Pointers, since a media type may grow. At most 1024, one for each kind; since 1.1
  // there may be none, of a plugin that brings sources or fetchers.
  const bindery_media_type *const *media_types;
  size_t                           media_type_count;

  // Returns a further ability of the plugin by its id (eg: BINDERY_LIVE), or NULL where it has none.
  // May itself be NULL. [thread-safe]
  const void *(*extension)(const struct bindery_plugin *self, const char *id);
} bindery_plugin;

// The one symbol that the host looks up, in the library itself and not in those
// that it needs. It is called once in a process, before anything else, and returns
// what the plugin is; or NULL, after it wrote why to `failure`. `host` may be kept.
// [thread-safe]
typedef const bindery_plugin *(*bindery_plugin_open_function)(const bindery_host *host, const bindery_sink *failure);

#define BINDERY_PLUGIN_OPEN "bindery_plugin_open"

#ifdef __cplusplus
#define BINDERY_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define BINDERY_EXPORT __attribute__((visibility("default")))
#endif

// ------------------------------------------------------------------- extensions
//
// Since 1.1. Further abilities of a host or a plugin, each a table that is looked
// up by its id through extension(). A table is constant and valid until the process
// ends. Each id stands for good; one that would have to change gets another number.
// Version 1.0 has none of them: whoever asks gets NULL, and does without.

// Where the callee writes bytes as they come, and learns whether they are still
// wanted. The caller's, and valid until the call that was given it returns.
// While that call lasts, any thread may use it, but only one at a time.
typedef struct bindery_stream {
  uint32_t size;      // sizeof(bindery_stream) where the caller was built
  uint32_t reserved;  // 0
  void    *state;     // the caller's own; the callee never reads it

  // Takes the next bytes, and returns when there is room for more. Returns whether
  // more are wanted; where they are not, the callee returns BINDERY_CANCELLED soon, and
  // leaves as little behind as after a whole answer. A piece may end anywhere.
  // [one-at-a-time]
  bool (*write)(const struct bindery_stream *self, bindery_text bytes);

  // Tells how many bytes will come in all. At most once, before write().
  // [one-at-a-time]
  void (*expect)(const struct bindery_stream *self, uint64_t count);

  // Tells how many milliseconds to wait before the same is asked again. [one-at-a-time]
  void (*retry_after)(const struct bindery_stream *self, uint64_t milliseconds);

  // Returns whether the rest is not wanted any more. [thread-safe]
  bool (*is_cancelled)(const struct bindery_stream *self);

  // Has `cancel` called with `context`, once, when the rest is not wanted any more:
  // from any thread, and at once where that is so already. A later call takes the
  // place of an earlier one; NULL takes it back. What was taken back neither runs nor
  // will once this function returned, so that a callee whose `context` doesn't outlive
  // the call takes it back before it returns. Afterwards nothing is called any more.
  // `cancel` must return soon, and must not use the stream. [one-at-a-time]
  void (*on_cancel)(const struct bindery_stream *self, void (*cancel)(void *context), void *context);

  // Since 1.3. Tells, of the answer to a search, how many items there are in all, or
  // BINDERY_UNKNOWN; and what the next request says as its `next` to get those after
  // this answer's, of at most 4 KiB, empty where there are no more. At most once, at any
  // time before search() returns. NULL where pages aren't turned.
  // `total` is the same in each answer to a request, whatever its limit and page.
  // `next` names a place: it is good with any limit, as often as it is used, in any
  // order, beside others, and after other searches. The pages of a request have each of
  // its items once; the last one's `next` is empty, also where it is full. Only where
  // the total is BINDERY_UNKNOWN may a page without items follow it. [one-at-a-time]
  void (*page)(const struct bindery_stream *self, bindery_text next, uint64_t total);
} bindery_stream;

// Since 1.3. An unknown number of items.
#define BINDERY_UNKNOWN UINT64_MAX

// A name and a value. A pair for good.
typedef struct bindery_option {
  bindery_text name;
  bindery_text value;
} bindery_option;

// What is asked of a source. The host's, valid until search() returns.
typedef struct bindery_search {
  uint32_t              size;          // sizeof(bindery_search) where the host was built
  uint32_t              limit;         // the most items that are wanted, from 1 on; the same request with another
                                       // one has the same items in the same order, as far as that goes
  const bindery_text   *terms;         // what to look for, all of it; one of several words is meant as it stands. That
                                       // case and accents don't matter is up to the source: no host looks again
  size_t                term_count;    // 0 in a request for known items
  const bindery_text   *ids;           // the items to look up, by their identities, as in their addresses: a host knows
                                       // no other identifier. A source that finds none by these answers with nothing;
                                       // it looks at all of them, and may refuse a request of too many.
                                       // Beside fields, whatever contents() gave, to find items that have these fields
  size_t                id_count;      // 0 in a search
  const bindery_text   *kinds;         // the kinds that are wanted; all where there are none
  size_t                kind_count;
  const bindery_option *options;       // what else the source understands, eg: country = "DE"
  size_t                option_count;

  // Since 1.3:
  const bindery_option *fields;        // fields that an item must have, with their values as text, eg:
  size_t                field_count;   // collectionId = "719245998"; the host leaves out items with others
  bindery_text          next;          // what page() told after the same request (whose limit may differ), to go on
                                       // there; else empty
} bindery_search;

// Where items come from. The plugin's; constant while the image is loaded.
typedef struct bindery_source {
  uint32_t    size;      // sizeof(bindery_source) where the plugin was built
  uint32_t    reserved;  // 0
  const char *id;        // eg: "itunes", mandatory; each of the manifest's has one table
  void       *state;     // the plugin's own; the host never reads it

  // Searches for items, or looks them up, and writes the answer as JSON to `answer`:
  // an object with "results", an array, or JSON Lines, of objects. The host shows
  // items while the rest is on its way. What was written before a failure counts.
  // May take long: it is called on a thread that may block. [thread-safe]
  int32_t (*search)(const struct bindery_source *self, const bindery_search *request, const bindery_stream *answer,
                    const bindery_sink *failure);
} bindery_source;

// An ability of a plugin: the sources that it brings. The capability "network" is
// asked for in the manifest where a source needs it.
#define BINDERY_SOURCES "bindery.sources/1"

typedef struct bindery_sources {
  uint32_t                     size;      // sizeof(bindery_sources) where the plugin was built
  uint32_t                     reserved;  // 0
  const bindery_source *const *sources;   // from 1 to 64
  size_t                       source_count;
} bindery_sources;

// Gets what is behind addresses.
typedef struct bindery_fetcher {
  uint32_t    size;      // sizeof(bindery_fetcher) where its owner was built
  uint32_t    reserved;  // 0
  const char *scheme;    // a plugin's: eg "https", in lower case, mandatory; the host's: NULL
  void       *state;     // the owner's own; the other side doesn't read it

  // Gets what is behind `address`, which is whole, with its scheme, and writes it to
  // `bytes`. One that it can't read is BINDERY_REFUSED. What was written before a
  // failure counts. May take long, so it is never called where [main] functions are. [thread-safe]
  int32_t (*fetch)(const struct bindery_fetcher *self, bindery_text address, const bindery_stream *bytes,
                   const bindery_sink *failure);
} bindery_fetcher;

// An ability of a plugin: the schemes of addresses that it can fetch. The
// host has no network code of its own.
#define BINDERY_FETCHERS "bindery.fetchers/1"

typedef struct bindery_fetchers {
  uint32_t                      size;      // sizeof(bindery_fetchers) where the plugin was built
  uint32_t                      reserved;  // 0
  const bindery_fetcher *const *fetchers;  // from 1 to 64
  size_t                        fetcher_count;
} bindery_fetchers;

// Since 1.4. A file whose items a plugin reads: its bytes, its name and its type, and never its folder. The host's;
// valid until the call that was given it returns. Files change while they are read: what a plugin doesn't find where
// it should be is no reason to end.
typedef struct bindery_file {
  uint32_t     size;        // sizeof(bindery_file) where the host was built
  int32_t      descriptor;  // open for reading alone, at the beginning, for libraries that want one; -1 where there is
                            // none. The host closes it; the plugin doesn't, and doesn't map it: files get shorter
  void        *state;       // the host's own; the plugin never reads it
  uint64_t     length;      // in bytes, when it was opened
  bindery_text name;        // eg: "song.flac", without a "/"; valid UTF-8, with U+FFFD where it isn't on the disk
  bindery_text type;        // eg: "audio/flac", as the manifest's `files` name it; "" where that names none

  // Reads up to `count` bytes from `offset` on, and returns how many there were: fewer only at the end of the file, or
  // -1 where it can't be read. It moves no position, and waits for the disk. [thread-safe]
  int64_t (*read)(const struct bindery_file *self, uint64_t offset, void *bytes, size_t count);

  // The files beside it, in the same folder, that the manifest's `files` name as siblings and that are there, in the
  // manifest's order. They have no siblings of their own.
  const struct bindery_file *const *siblings;
  size_t                            sibling_count;
} bindery_file;

// An ability of a plugin: the items in files of the types that its manifest names in `files`. A host reads files in a
// process of its own, which has the bytes of a few files and can open nothing else. A file that ends that process, or
// takes too long, fails, and the files after it are read in another one.
#define BINDERY_FILES "bindery.files/1"

typedef struct bindery_files {
  uint32_t size;      // sizeof(bindery_files) where the plugin was built
  uint32_t reserved;  // 0
  void    *state;     // the plugin's own; the host never reads it

  // Reads a file, and writes its items to `items` as a source's search() does: an object with "results", an array, or
  // JSON Lines, of objects, which are of kinds of the manifest's `files`, and at most 4 MiB. One file has the same
  // items each time, in the same order. The host adds two fields to each: fileId, which identifies the file, and
  // fileItemId, which identifies the item by its file and by the field filePart, where the plugin writes one that no
  // other item of the file has, such as the number of a track, or else by its position. A file that it can't read,
  // such as a damaged one, is BINDERY_REFUSED, and has none of the items that were written before. Of the stream,
  // write() and is_cancelled() alone are of use: expect(), retry_after() and on_cancel() do nothing here, and page is
  // NULL. Mandatory. [one-at-a-time]
  int32_t (*read)(const struct bindery_files *self, const bindery_file *file, const bindery_stream *items,
                  const bindery_sink *failure);

  // Writes the picture of a file, such as the cover in a song, to `picture`: the bytes of a JPEG, PNG, WebP or GIF, at
  // most 16 MiB; nothing where there is none. Of the stream as read() does. May be NULL. [one-at-a-time]
  int32_t (*picture)(const struct bindery_files *self, const bindery_file *file, const bindery_stream *picture,
                     const bindery_sink *failure);
} bindery_files;

// An ability of the host: a bindery_fetcher for every scheme that it or a plugin knows.
// NULL for a plugin whose manifest doesn't ask for the capability "network".
#define BINDERY_FETCH "bindery.fetch/1"

// An ability of the host: actions that a plugin has done without being asked for one.
// Elsewhere than where [main] functions are called, both functions do nothing and
// return false. A host of this version knows the verbs
//
//     open ADDRESS   opens an address in whatever opens such addresses
//     show ADDRESS   shows an item, eg: "show media://song/719245998"
//     back           goes back to what was shown before; without an argument
//
// and whoever embeds it may know more.
#define BINDERY_SEND "bindery.send/1"

typedef struct bindery_sender {
  uint32_t size;      // sizeof(bindery_sender) where the host was built
  uint32_t reserved;  // 0
  void    *state;     // the host's own; the plugin never reads it

  // Has an action done: "verb argument", as an action of a media type returns it.
  // `view_model` is the live view model that sends it, or NULL for the plugin as
  // such. Returns whether somebody took it. [main]
  bool (*send)(const struct bindery_sender *self, const void *view_model, bindery_text action);

  // Returns whether somebody would take the action, which is not done. [main]
  bool (*can_send)(const struct bindery_sender *self, const void *view_model, bindery_text action);
} bindery_sender;

// How much of a view model a user sees. More may be added: treat an unknown one as
// BINDERY_FOCUSED.
typedef enum bindery_activation {
  BINDERY_OFFSCREEN = 0,  // nothing; every view model begins so
  BINDERY_NEAR      = 1,  // nothing yet, but soon
  BINDERY_VISIBLE   = 2,  // its view
  BINDERY_FOCUSED   = 3,  // its view, and what the user does is meant for it
} bindery_activation;

// What a user did. More may be added: do nothing for an unknown one.
typedef enum bindery_event_type {
  BINDERY_SELECT       = 1,  // chose the item
  BINDERY_MENU         = 2,  // asked what else can be done
  BINDERY_COPY         = 3,  // asked for a copy
  BINDERY_KEY          = 4,  // pressed a key: `text` is its character, or "enter", "space", "tab", "escape",
                             // "backspace", "delete", "up", "down", "left", "right", "home", "end", "page-up",
                             // "page-down", "f1" and so on
  BINDERY_CLICK        = 5,  // clicked
  BINDERY_DOUBLE_CLICK = 6,  // clicked twice
  BINDERY_PASTE        = 7,  // pasted `text`
} bindery_event_type;

// What was held down during a key or a click, as bits.
typedef enum bindery_modifier {
  BINDERY_SHIFT       = 1,
  BINDERY_CONTROL     = 2,
  BINDERY_ALTERNATIVE = 4,
} bindery_modifier;

// Something that a user did. The host's, valid until handle() returns.
typedef struct bindery_event {
  uint32_t     size;       // sizeof(bindery_event) where the host was built
  uint32_t     type;       // a bindery_event_type
  uint32_t     modifiers;  // bindery_modifier, as bits
  uint32_t     reserved;   // 0
  bindery_text text;       // what the type says; else empty
} bindery_event;

// Who wants to know that a view model changed. The host's; valid until another takes
// its place, or the view model is released: when observe() or release_view_model()
// returns, no changed() of the former observer runs, nor will. A plugin whose view
// models change on threads of its own holds a lock for that, also during changed().
typedef struct bindery_observer {
  uint32_t size;      // sizeof(bindery_observer) where the host was built
  uint32_t reserved;  // 0
  void    *state;     // the host's own; the plugin never reads it

  // Tells that the view model may draw something else, or have other properties,
  // than when the host last asked. One notice is enough until it asks again. It may
  // come while the change is made, so the host asks later, and not during this call.
  // A view model is never released, nor given another observer, from within changed().
  // [thread-safe]
  void (*changed)(const struct bindery_observer *self);
} bindery_observer;

// An ability of a plugin: view models that live. They change by themselves, wake when
// they are seen, and hear of what the user does. Of a kind that is listed here, every
// function that makes or takes a view model, bindings too, is [main], whatever
// its own comment says; those of models stay [thread-safe].
#define BINDERY_LIVE "bindery.live/1"

typedef struct bindery_live {
  uint32_t           size;      // sizeof(bindery_live) where the plugin was built
  uint32_t           reserved;  // 0
  const char *const *kinds;     // mandatory: the kinds whose view models live, of types with code, from 1 on
  size_t             kind_count;

  // Tells how much of a view model is seen now. What was begun for a level that is
  // left has to end, whichever level takes its place, unless it is for that one, too, as
  // a clock that goes while the view is visible or focused. Never called twice with the same
  // level. NULL where the plugin doesn't care. [main]
  void (*activate)(const bindery_media_type *type, void *view_model, uint32_t activation);

  // Gives the view model another model, of the same identity and another version.
  // Then it draws and answers what a new one over that model would, but for what time,
  // its activation or restore() has brought. The former model may be released
  // afterwards; this one outlives the view model, or the next update(). On a failure
  // it stays with the former model as it was, and uses `model` no more. The host asks
  // again afterwards, so that changed() needn't be called for it, though it may be.
  // NULL where the host has to make a new view model. [main]
  int32_t (*update)(const bindery_media_type *type, void *view_model, const void *model, const bindery_sink *failure);

  // Sets the observer to tell of changes, or removes it where it is NULL. The new observer may be
  // told at once, within this call. Mandatory. [main]
  void (*observe)(const bindery_media_type *type, void *view_model, const bindery_observer *observer);

  // Writes to `action` what is to be done about an event, as "verb argument", or
  // nothing. The host does it; it may also only want to know. So this changes
  // nothing, and says the same until the view model changes: what one draws and answers
  // is changed by time, by activate(), update() and restore(), and by what the plugin
  // hears from elsewhere, and never by being asked. A host may do verbs that leave it,
  // such as "open", only where the user has chosen an action by its title. NULL where
  // the plugin doesn't care. [main]
  int32_t (*handle)(const bindery_media_type *type, void *view_model, const bindery_event *event,
                    const bindery_sink *action, const bindery_sink *failure);
} bindery_live;

// ------------------------------------------------------- what a screen needs of items
//
// Since 1.3. Conventions that hold for every media type, without a function of its own:
//
//     select   what selecting an item does: its action named `select`, or else to show
//              the item, as "show" with its own address
//     menu     the actions of the item, in their order
//     copy     the item's address
//     artwork  a property `utf8?`: the address of a picture of the item. Where there are
//              several sizes, further properties are named `artwork` and the width in
//              pixels, eg: `artwork60`, `artwork600`
//
// In the functions below, a `view_model` or `model` of a declared type is the const
// bindery_record; such a type has no other. Of a kind that lives, each function that
// takes a view model is [main].

// The title of an action. For good.
typedef struct bindery_action_title {
  const char *kind;    // the media type
  const char *action;  // the name of one of its actions
  const char *title;   // eg: "Open in the store"; at most 1 KiB, without control characters
} bindery_action_title;

// An ability of a plugin: actions that have titles, and say whether they are possible.
#define BINDERY_ACTIONS "bindery.actions/1"

typedef struct bindery_actions {
  uint32_t                    size;      // sizeof(bindery_actions) where the plugin was built
  uint32_t                    reserved;  // 0
  const bindery_action_title *titles;    // an action without one is shown by its name
  size_t                      title_count;

  // Returns whether the action named `action` is possible now, and changes nothing.
  // Where it isn't, writes why to `reason`, as a sentence for the user. The action may
  // return something nonetheless; the host doesn't do it then. One that returns NULL isn't
  // possible, whatever this says. NULL where all actions are. [one-at-a-time]
  bool (*possible)(const bindery_media_type *type, void *view_model, const char *action, const bindery_sink *reason);
} bindery_actions;

// Where the callee hands over a request. The caller's.
typedef struct bindery_request_sink {
  uint32_t size;      // sizeof(bindery_request_sink) where the caller was built
  uint32_t reserved;  // 0
  void    *state;     // the caller's own; the callee never reads it

  // Takes a request to the source named `source`, or where that is empty, to the one that
  // the item came from. Both are valid until receive() returns. At most once. [in-call]
  void (*receive)(const struct bindery_request_sink *self, bindery_text source, const bindery_search *request);
} bindery_request_sink;

// An ability of a plugin: items that have contents, as an album has songs.
#define BINDERY_CONTENTS "bindery.contents/1"

typedef struct bindery_contents {
  uint32_t           size;      // sizeof(bindery_contents) where the plugin was built
  uint32_t           reserved;  // 0
  const char *const *kinds;     // mandatory: the kinds whose items may have contents, from 1 on
  size_t             kind_count;

  // Writes the request that finds the contents of `model` to `out`, or nothing where it
  // has none: the same for the same model each time, of at most 256 KiB. The request has
  // `ids` for sources that look up, `fields` for those that have all items, or both; its
  // `limit` is 0 where the host may choose. Mandatory. [thread-safe]
  int32_t (*contents)(const bindery_media_type *type, const void *model, const bindery_request_sink *out,
                      const bindery_sink *failure);
} bindery_contents;

// What a view is for. More may be added: a host asks for none that a plugin lacks.
typedef enum bindery_purpose {
  BINDERY_FOR_ROW     = 0,  // a row of a list: what the media type draws by itself
  BINDERY_FOR_DETAIL  = 1,  // a page that has the item alone
  BINDERY_FOR_COMPACT = 2,  // one line among many
} bindery_purpose;

// A view of a media type for another purpose than a row. The plugin's; constant while
// the image is loaded.
typedef struct bindery_view {
  uint32_t    size;     // sizeof(bindery_view) where the plugin was built
  uint32_t    purpose;  // a bindery_purpose, and not BINDERY_FOR_ROW; one view for each
  const char *kind;     // the media type, mandatory

  // Of a type with code: draws as draw() of the media type does. [one-at-a-time]
  int32_t (*draw)(const bindery_media_type *type, void *view_model, const bindery_canvas *canvas,
                  const bindery_sink *failure);

  // As preferred_size() of the media type. May be NULL. [one-at-a-time]
  int32_t (*preferred_size)(const bindery_media_type *type, void *view_model, bindery_size available,
                            const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure);

  // Of a declared type: what to draw, as `layout` of the media type.
  const char *layout;
} bindery_view;

// An ability of a plugin: views by purpose. Where there is none for a purpose, the row
// is drawn.
#define BINDERY_VIEWS "bindery.views/1"

typedef struct bindery_views {
  uint32_t                   size;      // sizeof(bindery_views) where the plugin was built
  uint32_t                   reserved;  // 0
  const bindery_view *const *views;     // from 1 to 1024
  size_t                     view_count;
} bindery_views;

// An ability of a plugin: live view models that go on, in a later process, where they
// were left. What save() gives is only handed to the same version of the same plugin,
// and to a view model of an item of the same identity, whose model may be of another
// version by then.
#define BINDERY_RESTORING "bindery.restoring/1"

typedef struct bindery_restoring {
  uint32_t           size;      // sizeof(bindery_restoring) where the plugin was built
  uint32_t           reserved;  // 0
  const char *const *kinds;     // mandatory: live kinds, from 1 on
  size_t             kind_count;

  // Writes what the view model needs to go on to `state`: bytes, at most 64 KiB,
  // nothing that the model shows, which create() is given anyway, and no address in
  // memory. What tells whether the state fits the model, such as its identity or the
  // date of a change that isn't shown, is free. Changes nothing. Of the stream,
  // write() alone is of use: expect(), retry_after() and on_cancel() do nothing here,
  // and page may be NULL. Mandatory. [main]
  int32_t (*save)(const bindery_media_type *type, void *view_model, const bindery_stream *state,
                  const bindery_sink *failure);

  // Gives back what save() wrote, right after create() and before observe(). It is taken
  // whole, so that save() writes the same bytes again, or not at all: where it fails, as
  // it does where the state doesn't fit the model, the view model goes on as it was
  // created. Files get damaged: `state` may be any bytes, of any count, none included.
  // Mandatory. [main]
  int32_t (*restore)(const bindery_media_type *type, void *view_model, bindery_text state,
                     const bindery_sink *failure);
} bindery_restoring;

// ------------------------------------------------------------------ the manifest

// What a plugin says of itself without running: a JSON object in an ELF note in
// the section `.note.bindery`, named "Bindery", of type 1.
//
//     id            mandatory; reverse domain, [a-z0-9.-], eg: "org.example.podcast"
//     version       mandatory; eg: "1.4.0"; compared number by number
//     contract      mandatory; "major.minor": BINDERY_CONTRACT_VERSION
//     kinds         an array, eg: ["podcast"]; mandatory without sources, schemes and files
//     sources       the sources that it brings, an array, eg: ["itunes"]; since 1.1
//     schemes       the schemes of addresses that it fetches, eg: ["https"]; since 1.1
//     files         the types of files whose items it reads, an array of objects; since 1.4.
//                   The documentation of manifests has their keys
//     name          what people call it; the id where absent
//     summary       one line
//     capabilities  what it needs of the host, an array; none where absent
//
// Other keys are ignored. At most 64 KiB. The capabilities are
//
//     network      to talk to other machines; since 1.1
//     folder:PATH  to read what is in a folder; since 1.2. PATH is absolute, or begins
//                  with "~/" for the user's own folder, and has no "." or ".." in it,
//                  eg: "folder:/usr/share/dict", "folder:~/Music"
//
// A host that lacks a capability refuses the plugin by its manifest, and names it. One
// that has it gives it where its user agrees; a plugin runs without it, too, and says
// so where it can't do something.
#define BINDERY_NOTE_SECTION ".note.bindery"
#define BINDERY_NOTE_NAME    "Bindery"
#define BINDERY_NOTE_TYPE    1

// Puts a manifest, which is a string literal, into the library. Once a library,
// at file scope.
#define BINDERY_MANIFEST(json)                                                              \
  __attribute__((section(BINDERY_NOTE_SECTION), used, aligned(4))) static const struct {    \
    uint32_t name_size, text_size, type;                                                    \
    char     name[8];                                                                       \
    char     text[(sizeof(json) + 3) & ~(size_t)3];                                         \
  } bindery_manifest_note = {8, sizeof(json) - 1, BINDERY_NOTE_TYPE, BINDERY_NOTE_NAME, json}

#ifdef __cplusplus
}
#endif

#endif
