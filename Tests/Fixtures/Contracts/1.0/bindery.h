// bindery.h: the contract between a host and its plugins, version 1.0.
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
//    its comment says more. Nobody frees the other side's memory.
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
//                    the thread of that call.
//
// A function must not let a C++ exception or a longjmp leave it, must not write
// to stdout or stderr (log() is for that), and must not change the process: no
// signal handlers, no locale, no working directory.
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
#define BINDERY_CONTRACT_MINOR 0

// The same as text, for manifests: "\"contract\":\"" BINDERY_CONTRACT_VERSION "\""
#define BINDERY_CONTRACT_VERSION "1.0"

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
                     // also of a number that fits neither type
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
  // counts as a space. [in-call]
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
// A parameter is named after a field of the record, and gets its value. A number
// is converted where nothing is lost (2607750.0 to i64); `utf8` and `bytes` of an
// array or object are its JSON. A `utf8` ends at the first U+0000 for the function;
// take `bytes` where that matters. Where a field is absent or null and its
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
  // reload, unique within its kind, not empty. [thread-safe]
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

  // Draws `view_model` on `canvas`. The same view model draws the same. [one-at-a-time]
  int32_t (*draw)(const struct bindery_media_type *self, void *view_model, const bindery_canvas *canvas,
                  const bindery_sink *failure);

  // Writes the size that a view of `view_model` would like to `preferred`, no
  // larger than `available`. `canvas` measures only. NULL where the view likes
  // the size of what it draws. [one-at-a-time]
  int32_t (*preferred_size)(const struct bindery_media_type *self, void *view_model, bindery_size available,
                            const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure);

  // What can be asked of the view model, in the order to show it. At most 256.
  const bindery_binding *properties;
  size_t                 property_count;

  // What the view model offers to do. An action returns `utf8?`: what is to be
  // done, as "verb argument" (eg: "open https://example.org"), or NULL where there
  // is nothing to do now. The host does it; a plugin never does. At most 256.
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

  // Returns a further ability of the host by its id (eg: "bindery.fetch/1"), or
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

  // Pointers, since a media type may grow. From 1 to 1024, one for each kind.
  const bindery_media_type *const *media_types;
  size_t                           media_type_count;

  // Returns a further ability of the plugin by its id, or NULL where it has none.
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

// ------------------------------------------------------------------ the manifest

// What a plugin says of itself without running: a JSON object in an ELF note in
// the section `.note.bindery`, named "Bindery", of type 1.
//
//     id            mandatory; reverse domain, [a-z0-9.-], eg: "org.example.podcast"
//     version       mandatory; eg: "1.4.0"; compared number by number
//     contract      mandatory; "major.minor": BINDERY_CONTRACT_VERSION
//     kinds         mandatory; an array, eg: ["podcast"]
//     name          what people call it; the id where absent
//     summary       one line
//     capabilities  what it needs of the host, an array; none where absent
//
// Other keys are ignored. At most 64 KiB. Version 1.0 knows no capabilities; a host
// that lacks one refuses the plugin by its manifest, and names it.
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
