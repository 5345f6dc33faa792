// csimdjson.h: items out of JSON of any size, by simdjson, for Swift.
//
// A splitter finds where items begin and end in a stream of bytes, and parses
// none of them. What it found so far leaves it as a chunk. A chunk is parsed to
// a batch of records on any thread, so that several cores can share the work.
//
//     splitter --take--> chunk --parse--> batch of bindery_record
//
// An item is an object that stands alone, an element of an array that stands
// alone, or an element of the array `results` of an object that stands alone.
// Any number of these may follow one another, as in JSON Lines.
//
// An item that can't be read costs itself alone, and has its place among the
// others. No function throws, and none writes anywhere but to what it returns.

#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include "bindery.h"

#ifdef __cplusplus
extern "C" {
#endif

// What a function promises about threads is told as in bindery.h.

// ------------------------------------------------------------------- the splitter

// Finds items in a stream of bytes. Whoever creates it owns it.
typedef struct csimdjson_splitter csimdjson_splitter;

// Returns a splitter for one stream, or NULL without memory. An item larger than
// `item_limit` bytes is reported and left out. [thread-safe]
csimdjson_splitter *csimdjson_splitter_create(size_t item_limit);

// Lets go of a splitter; NULL is fine. Chunks taken from it live on. [one-at-a-time]
void csimdjson_splitter_destroy(csimdjson_splitter *splitter);

// Returns room for the next `count` bytes of the stream, or NULL without memory.
// It is the splitter's, and valid until the next call on it. [one-at-a-time]
char *csimdjson_splitter_reserve(csimdjson_splitter *splitter, size_t count);

// Takes note that `count` bytes were written to the room that reserve() gave, and
// finds the items in them. Returns false without memory. [one-at-a-time]
bool csimdjson_splitter_commit(csimdjson_splitter *splitter, size_t count);

// Takes note that the stream ended. Returns false without memory. [one-at-a-time]
bool csimdjson_splitter_finish(csimdjson_splitter *splitter);

// Returns how many items were found since the last take(). [one-at-a-time]
size_t csimdjson_splitter_item_count(const csimdjson_splitter *splitter);

// ---------------------------------------------------------------------- the chunk

// Some bytes of a stream, and where the items in them are. Never changes.
// Whoever took it owns it.
typedef struct csimdjson_chunk csimdjson_chunk;

// Hands over what was found since the last take(), with its bytes, or returns
// NULL without memory. [one-at-a-time]
csimdjson_chunk *csimdjson_splitter_take(csimdjson_splitter *splitter);

// Lets go of a chunk; NULL is fine. Batches parsed from it live on. [one-at-a-time]
void csimdjson_chunk_destroy(csimdjson_chunk *chunk);

// Returns how many items the chunk has, damaged ones included. [thread-safe]
size_t csimdjson_chunk_item_count(const csimdjson_chunk *chunk);

// Returns where in the stream an item begins. `index` is below the number of
// items. [thread-safe]
uint64_t csimdjson_chunk_item_offset(const csimdjson_chunk *chunk, size_t index);

// ---------------------------------------------------------------------- the batch

// The items of one chunk as records. Never changes. Whoever parsed it owns it.
typedef struct csimdjson_batch csimdjson_batch;

// What became of one item. Its pointers are valid as long as the batch.
typedef struct csimdjson_result {
  const bindery_record *record;   // NULL where the item is damaged
  const char           *reason;   // what is wrong with a damaged item, as a part of a sentence, else NULL
  bindery_text          excerpt;  // how a damaged item begins; may end within a character
  uint64_t              offset;   // where in the stream the item begins
  bool                  refused;  // whether `reason` is what a service answered in place of items
} csimdjson_result;

// Parses all items of a chunk, or returns NULL without memory. [thread-safe]
csimdjson_batch *csimdjson_chunk_parse(const csimdjson_chunk *chunk);

// Lets go of a batch, and of all its records; NULL is fine. [one-at-a-time]
void csimdjson_batch_destroy(csimdjson_batch *batch);

// Returns how many items the batch has, as many as its chunk. [thread-safe]
size_t csimdjson_batch_count(const csimdjson_batch *batch);

// Returns what became of an item. `index` is below the number of items. It is
// the batch's, and valid as long as the batch. [thread-safe]
const csimdjson_result *csimdjson_batch_result(const csimdjson_batch *batch, size_t index);

// ------------------------------------------------------------------------- expand

// Parses the JSON of an array or object one level deep. This is the function in
// `expand` of every record of a batch, and does what bindery.h says there; it
// doesn't look at `record`. [thread-safe]
int32_t csimdjson_expand(const bindery_record *record, bindery_text json, const bindery_field_sink *fields,
                         const bindery_sink *failure);

#ifdef __cplusplus
}
#endif

#endif
