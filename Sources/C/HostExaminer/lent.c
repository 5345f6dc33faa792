// lent.c: checks of what the host lends for one call, except records.

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

static void never(void *context) {
  (void)context;
  examiner_breach(27, "what on_cancel() was told is called after it was taken back");
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
  stream->on_cancel(stream, never, NULL);
  stream->on_cancel(stream, NULL, NULL);
  stream->retry_after(stream, 1);
  return true;
}

void examiner_write(const bindery_sink *sink, const char *text) {
  if (sink && sink->write) sink->write(sink, (bindery_text){text, strlen(text)});
}
