// lent.c: checks of what the host lends for one call, except records.

#include <stdatomic.h>

#include "examiner.h"

void examiner_look_at_size(const char *what, uint32_t size, bindery_first_size first, const char *function) {
  if (size < first.bytes) {
    examiner_breach(6, "the %s of %s() says that it has %u bytes, and the first version had %u", what, function, size,
                    first.bytes);
  }
}

bool examiner_look_at_sink(const bindery_sink *sink, const char *name, const char *function) {
  if (!sink || !sink->write) {
    examiner_breach(11, "%s() is called with no `%s` to write to", function, name);
    return false;
  }
  examiner_look_at_size(name, sink->size, bindery_first_sink, function);
  // NULL without bytes is a valid text.
  sink->write(sink, (bindery_text){NULL, 0});
  return true;
}

bool examiner_look_at_canvas(const bindery_canvas *canvas, const char *function) {
  if (!canvas || !canvas->run || !canvas->spacer || !canvas->end_line || !canvas->columns) {
    examiner_breach(11, "%s() is called with a canvas that is NULL, or lacks a function", function);
    return false;
  }
  examiner_look_at_size("canvas", canvas->size, bindery_first_canvas, function);
  size_t none = canvas->columns(canvas, (bindery_text){NULL, 0});
  size_t some = canvas->columns(canvas, (bindery_text){"bindery", 7});
  size_t wide = canvas->columns(canvas, (bindery_text){"\xe6\xbc\xa2\xe5\xad\x97", 6});
  if (none != 0 || some != 7 || wide != 4) {
    examiner_breach(12, "columns() takes nothing for %zu, 'bindery' for %zu and two wide characters for %zu columns",
                    none, some, wide);
  }
  return true;
}

// The latest registrations of the handler below: whether each was taken back. An entry is used again after many calls,
// by when a late call of the old handler may be missed, but no legal call is blamed.
#define REGISTRATION_COUNT 256
static atomic_bool taken_back[REGISTRATION_COUNT];

// A host may call it as soon as it is registered, because the call may be cancelled at any time.
static void look_at_cancellation(void *is_taken_back) {
  if (!atomic_load((atomic_bool *)is_taken_back)) return;
  examiner_breach(27, "what on_cancel() was told is called after it was taken back");
}

static void register_and_take_back(const bindery_stream *stream) {
  static atomic_uint count;
  atomic_bool *is_taken_back = &taken_back[atomic_fetch_add(&count, 1) % REGISTRATION_COUNT];
  atomic_store(is_taken_back, false);
  stream->on_cancel(stream, look_at_cancellation, is_taken_back);
  stream->on_cancel(stream, NULL, NULL);
  atomic_store(is_taken_back, true);
}

bool examiner_look_at_stream(const bindery_stream *stream, const char *function) {
  examiner_note(function);
  if (!stream || !stream->write || !stream->expect || !stream->retry_after || !stream->is_cancelled ||
      !stream->on_cancel) {
    examiner_breach(11, "%s() is called with a stream that is NULL, or lacks a function", function);
    return false;
  }
  examiner_look_at_size("stream", stream->size, bindery_first_stream, function);
  if (stream->reserved != 0) examiner_breach(6, "the stream of %s() has %u in `reserved`", function, stream->reserved);
  register_and_take_back(stream);
  stream->retry_after(stream, 1);
  return true;
}

void examiner_write(const bindery_sink *sink, const char *text) {
  if (sink && sink->write) sink->write(sink, (bindery_text){text, strlen(text)});
}
