// examiner.h: a plugin that watches its host, and says by log() which promises of bindery.h it breaks.
//
// Each breach is one message of the level BINDERY_LOG_ERROR: the code of the rule, a blank and a sentence. A rule
// is told of once. What a code means is in the rules of the layer H.
//
// Nothing that the examiner makes is ever freed, so that whoever uses it after its release is found out.

#ifndef EXAMINER_H
#define EXAMINER_H

#include <stdarg.h>

#include "bindery.h"
#include "bindery_sizes.h"

// ------------------------------------------------------------------------ breach.c

// Tells that the host has broken the rule H`rule`. [thread-safe]
__attribute__((format(printf, 2, 3))) void examiner_breach(int rule, const char *format, ...);

// Whether `text` is UTF-8. [thread-safe]
bool examiner_is_utf8(const char *bytes, size_t count);

// Notes that a function was called, and names one of those that a host has to call which wasn't yet, or returns NULL.
// [thread-safe]
void        examiner_note(const char *function);
const char *examiner_forgotten(void);

// -------------------------------------------------------------------------- host.c

// Keeps the host, and looks at what it says of itself. [thread-safe]
void examiner_meet(const bindery_host *host);

// Looks whether the host is as it was. [thread-safe]
void examiner_look_at_host(void);

// Says something to the host, as log() does. [thread-safe]
void examiner_say(uint32_t level, const char *sentence);

// --------------------------------------------------------------------------- lent.c

// Look at something that the host has lent to `function`. [thread-safe]
void examiner_look_at_size(const char *what, uint32_t size, bindery_first_size first, const char *function);
bool examiner_look_at_sink(const bindery_sink *sink, const char *name, const char *function);
bool examiner_look_at_canvas(const bindery_canvas *canvas, const char *function);
bool examiner_look_at_stream(const bindery_stream *stream, const char *function);

// Writes to a sink of the host, if there is one.
void examiner_write(const bindery_sink *sink, const char *text);

// ------------------------------------------------------------------------- record.c

// A field as the examiner has copied it.
typedef struct examined_field {
  char    *key;
  uint32_t type;
  bool     boolean;
  int64_t  i64;
  double   f64;
  char    *text;  // of BINDERY_UTF8 and BINDERY_JSON, as far as the first NUL
  struct examined_field *next;
} examined_field;

// Looks at a record, and returns a copy of its fields, the last one first. [thread-safe]
examined_field *examiner_copy_record(const bindery_record *record, const char *kind);

// Finds a copied field, or returns NULL where it is absent.
const examined_field *examiner_field(const examined_field *fields, const char *key);

// A number that is another one where anything of the record is. [thread-safe]
uint64_t examiner_sum(const bindery_record *record);

// ------------------------------------------------------------------------ objects.c

typedef struct examined_model {
  const bindery_media_type *type;
  const examined_field     *fields;
  char                     *identity;
  uint64_t                  version;
  bool                      is_released;
  int                       users;  // the view models over it
  struct examined_model    *next;
} examined_model;

typedef struct examined_view_model {
  const bindery_media_type   *type;
  examined_model             *model;
  const bindery_observer     *observer;
  uint32_t                    level;
  bool                        is_released;
  bool                        is_asked;    // whether a function uses it now
  bool                        is_telling;  // whether the host is told of a change just now
  struct examined_view_model *next;
} examined_view_model;

// Make objects. [thread-safe]
examined_model      *examiner_new_model(const bindery_media_type *type, const examined_field *fields);
examined_view_model *examiner_new_view_model(const bindery_media_type *type, examined_model *model);

// Find the object of a pointer of the host's, of which `function` is called. NULL where it is none, or released:
// that is told of. [thread-safe]
examined_model *examiner_model(const bindery_media_type *type, const void *pointer, const char *function);

// The same, and notes that the view model is used, until examiner_leave(). [thread-safe]
examined_view_model *examiner_enter(const bindery_media_type *type, const void *pointer, const char *function);
void                 examiner_leave(examined_view_model *view_model);

// The media type that has made a view model, as bindings have to guess it. [thread-safe]
const bindery_media_type *examiner_type_of(const void *pointer, const char *function);

// Tells the host of a change, which must not ask the view model meanwhile. [one-at-a-time]
void examiner_tell(examined_view_model *view_model);

// Let go of objects. [thread-safe]
void examiner_release_model(const bindery_media_type *type, void *pointer);
void examiner_release_view_model(const bindery_media_type *type, void *pointer);

// Gives a view model another model. [thread-safe]
void examiner_exchange(examined_view_model *view_model, examined_model *model);

// How many objects aren't released. [thread-safe]
int examiner_rest(void);

// ---------------------------------------------------------------- items.c and others

extern const bindery_media_type examiner_plain;
extern const bindery_media_type examiner_live;
extern const bindery_media_type examiner_declared;

bool examiner_is_type(const bindery_media_type *type);
bool examiner_is_live(const bindery_media_type *type);

// The bindings of bindings.c.
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

#endif
