// faults.h: what creatures of the zoo do wrong, and how they tell what came of it.

#ifndef FAULTS_H
#define FAULTS_H

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bindery.h"

// The plugin's host, once it is open.
static const bindery_host *host;

// The outcome of an attempt, which is drawn in place of the item's name, or NULL if nothing was tried.
static const char *finding;

// Keeps what came of an attempt. A breach stays one.
static inline void found(bool breach) {
  if (!finding || breach) finding = breach ? "breach" : "held";
}

// Returns whether the process is a worker. An attempt that would hurt whoever runs the tests in place of the
// host is made nowhere else; the item then shows "loose", which no test takes for good.
static inline bool is_caged(void) {
  if (strncmp(program_invocation_short_name, "bindery-worker", 14) == 0) return true;
  finding = "loose";
  return false;
}

static inline void crash(void) { *(volatile int *)NULL = 1; }

static inline void hang(void) {
  for (;;) sleep(1);
}

static inline void spin(void) {
  for (volatile unsigned turns = 0;; turns++) {}
}

// A function of the C library, called so that the library doesn't show that it is: what is to be seen is what the
// function does.
#define hidden(function) ((__typeof__(&function))dlsym(RTLD_DEFAULT, #function))

// Writes text to a sink.
static inline void say(const bindery_sink *sink, const char *text) {
  sink->write(sink, (bindery_text){text, strlen(text)});
}

// Writes text to an answer, and returns whether more is wanted.
static inline bool pour(const bindery_stream *answer, const char *text) {
  return answer->write(answer, (bindery_text){text, strlen(text)});
}

// Draws text as a title.
static inline void show(const bindery_canvas *canvas, const char *text) {
  canvas->run(canvas, BINDERY_TITLE, (bindery_text){text, strlen(text)});
}

// Finds the text of a field, or returns "".
static inline const char *text_of(const bindery_record *record, const char *key) {
  const bindery_field *field = bindery_field_named(record, key);
  return field && field->type == BINDERY_UTF8 ? field->value.text.bytes : "";
}

// Returns a number that is another for most other texts.
static inline uint64_t hash_of(const char *text) {
  uint64_t hash = 0xCBF29CE484222325;
  for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 0x100000001B3;
  return hash;
}

// Finds the number of a field, or returns 0.
static inline int64_t number_of(const bindery_record *record, const char *key) {
  const bindery_field *field = bindery_field_named(record, key);
  return field && field->type == BINDERY_I64 ? field->value.i64 : 0;
}

// Writes a file into a folder that a field names, and keeps whether that could be done.
static inline void leave_file(const bindery_record *record, const char *key) {
  char path[4096];
  snprintf(path, sizeof path, "%s/zoo-was-here", text_of(record, key));
  FILE *file = fopen(path, "w");
  found(file != NULL);
  if (file) fclose(file);
}

#endif
