// examiner.h: a plugin that checks its host, and reports by log() which promises of bindery.h the host breaks.
//
// Each breach is one message of the level BINDERY_LOG_ERROR: the code of the rule, a blank and a sentence. A rule is
// reported once. The rules of the layer H say what a code means.
//
// The examiner never frees its objects, so that a use after release is detected: every pointer to a model, a view model
// or a copied field is valid for good. Texts that are passed to its functions are borrowed until they return.

#ifndef EXAMINER_H
#define EXAMINER_H

#include <stdarg.h>

#include "bindery.h"
#include "bindery_sizes.h"

// ------------------------------------------------------------------------ breach.c

// Reports that the host has broken the rule H`rule`, in a clause without a full stop; the host is "it". [thread-safe]
__attribute__((format(printf, 2, 3))) void examiner_breach(int rule, const char *format, ...);

// Returns whether bytes are valid UTF-8. [thread-safe]
bool examiner_is_utf8(const char *bytes, size_t count);

// Records the call of a function. [thread-safe]
void        examiner_note(const char *function);

// Returns the name of a function that a host has to call and hasn't called yet, or NULL if there is none. [thread-safe]
const char *examiner_forgotten(void);

// -------------------------------------------------------------------------- host.c

// Keeps the host's description, and checks it; does nothing but report a breach if it was called before. [thread-safe]
void examiner_meet(const bindery_host *host);

// Checks that the host's description hasn't changed. [thread-safe]
void examiner_look_at_host(void);

// Logs a sentence by the host's log(). [thread-safe]
void examiner_say(uint32_t level, const char *sentence);

// --------------------------------------------------------------------------- lent.c

// Check an object that `function` borrows from the host, report breaches, and return whether it can be used. `what` and
// `name` are the parameter's name. examiner_look_at_size() only compares a struct's `size` with the first version's.
// [thread-safe]
void examiner_look_at_size(const char *what, uint32_t size, bindery_first_size first, const char *function);
bool examiner_look_at_sink(const bindery_sink *sink, const char *name, const char *function);
bool examiner_look_at_canvas(const bindery_canvas *canvas, const char *function);
bool examiner_look_at_stream(const bindery_stream *stream, const char *function);

// Writes a text to a sink of the host, or does nothing if the sink is NULL or lacks its function. [thread-safe]
void examiner_write(const bindery_sink *sink, const char *text);

// ------------------------------------------------------------------------- record.c

// A copy of a field.
typedef struct examined_field {
  char    *key;
  uint32_t type;
  bool     boolean;
  int64_t  i64;
  double   f64;
  char    *text;  // of BINDERY_UTF8 and BINDERY_JSON, up to the first NUL
  struct examined_field *next;
} examined_field;

// Checks a record, which has to be of `kind`, and returns a copy of its fields, the last one first, or NULL if it has
// none. [thread-safe]
examined_field *examiner_copy_record(const bindery_record *record, const char *kind);

// Returns the last copied field with a key, or NULL if there is none or its value is null. [thread-safe]
const examined_field *examiner_field(const examined_field *fields, const char *key);

// Returns a checksum of a record: of the struct, its fields, and their texts. [thread-safe]
uint64_t examiner_sum(const bindery_record *record);

// ------------------------------------------------------------------------ objects.c

typedef struct examined_model {
  const bindery_media_type *type;
  const examined_field     *fields;
  char                     *identity;
  uint64_t                  version;
  bool                      is_released;
  int                       users;  // the number of view models over it
  struct examined_model    *next;
} examined_model;

typedef struct examined_view_model {
  const bindery_media_type   *type;
  examined_model             *model;
  const bindery_observer     *observer;
  uint32_t                    level;
  unsigned                    call_count;  // of functions that were called with it, the current one included
  bool                        is_released;
  bool                        is_asked;    // whether a function is using it
  bool                        is_telling;  // whether the host is being notified of a change
  struct examined_view_model *next;
} examined_view_model;

// Create objects, or return NULL if memory runs out. [thread-safe]
examined_model      *examiner_new_model(const bindery_media_type *type, const examined_field *fields);
examined_view_model *examiner_new_view_model(const bindery_media_type *type, examined_model *model);

// Returns the model that the host passes to `function`. Reports a breach and returns NULL if the pointer is no model or
// was released. [thread-safe]
examined_model *examiner_model(const bindery_media_type *type, const void *pointer, const char *function);

// Does the same for a view model, and marks it as in use until examiner_leave(), which does nothing for NULL.
// [thread-safe]
examined_view_model *examiner_enter(const bindery_media_type *type, const void *pointer, const char *function);
void                 examiner_leave(examined_view_model *view_model);

// Returns the media type that created a view model, which bindings aren't told; reports a breach and returns NULL if
// the pointer is no view model. [thread-safe]
const bindery_media_type *examiner_type_of(const void *pointer, const char *function);

// Notifies the host of a change, during which it must not call functions of the view model. [one-at-a-time]
void examiner_notify(examined_view_model *view_model);

// Release objects. [thread-safe]
void examiner_release_model(const bindery_media_type *type, void *pointer);
void examiner_release_view_model(const bindery_media_type *type, void *pointer);

// Replaces the model of a view model. [thread-safe]
void examiner_exchange(examined_view_model *view_model, examined_model *model);

// Returns the number of models and view models that aren't released. [thread-safe]
int examiner_unreleased_count(void);

// ---------------------------------------------------------------- items.c and others

extern const bindery_media_type examiner_plain;
extern const bindery_media_type examiner_live;
extern const bindery_media_type examiner_declared;

// Returns whether a pointer is to the table of a type with code, and not to a copy of it. [thread-safe]
bool examiner_is_type(const bindery_media_type *type);

// Returns whether the view models of a type are live. [thread-safe]
bool examiner_is_live(const bindery_media_type *type);

// The bindings in bindings.c.
#define EXAMINER_PROPERTY_COUNT        1
#define EXAMINER_ACTION_COUNT          1
#define EXAMINER_DECLARED_COUNT        5
#define EXAMINER_DECLARED_ACTION_COUNT 2
extern const bindery_binding examiner_properties[EXAMINER_PROPERTY_COUNT];
extern const bindery_binding examiner_actions[EXAMINER_ACTION_COUNT];
extern const bindery_binding examiner_declared_properties[EXAMINER_DECLARED_COUNT];
extern const bindery_binding examiner_declared_actions[EXAMINER_DECLARED_ACTION_COUNT];

extern const bindery_live     examiner_living;
extern const bindery_sources  examiner_sources;
extern const bindery_fetchers examiner_fetchers;

// What a screen needs of items, in screens.c.
extern const bindery_actions   examiner_possible_actions;
extern const bindery_contents  examiner_contents;
extern const bindery_views     examiner_views;
extern const bindery_restoring examiner_restoring;

#endif
