// csimdjson.h: items out of JSON of any size, by simdjson, for Swift.
//
// A splitter finds where items begin and end in a stream of bytes, without parsing them. The items found so far are
// taken from it as a chunk. A chunk can be parsed to a batch of records on any thread, so that several cores share the
// work.
//
//     splitter --take--> chunk --parse--> batch of bindery_record
//
// An item is an object that stands alone, an element of an array that stands alone, or an element of the array
// `results` of an object that stands alone. Any number of these may follow one another, as in JSON Lines.
//
// A damaged item doesn't affect the others, and keeps its place among them. No function throws, and none writes
// anywhere but to what it returns.

#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include "bindery.h"

#ifdef __cplusplus
extern "C" {
#endif

// The thread tags mean what they mean in bindery.h.

// ------------------------------------------------------------------- the splitter

// A finder of items in a stream of bytes. Its creator owns it.
typedef struct csimdjson_splitter csimdjson_splitter;

// Returns a splitter for one stream, or NULL if memory runs out. An item larger than `item_limit` bytes counts as
// damaged, and isn't kept. [thread-safe]
csimdjson_splitter *csimdjson_splitter_create(size_t item_limit);

// Frees a splitter; NULL is allowed. Chunks taken from it stay valid. [one-at-a-time]
void csimdjson_splitter_destroy(csimdjson_splitter *splitter);

// Returns a buffer for the next `count` bytes of the stream, or NULL if memory runs out. The splitter owns it, and it
// is valid until the next call on the splitter. [one-at-a-time]
char *csimdjson_splitter_reserve(csimdjson_splitter *splitter, size_t count);

// Appends to the stream the `count` bytes that were written to the buffer of reserve(), and finds the items in them.
// Returns false if memory runs out. [one-at-a-time]
bool csimdjson_splitter_commit(csimdjson_splitter *splitter, size_t count);

// Ends the stream, so that what is cut off at its end counts as damaged. Returns false if memory runs out.
// [one-at-a-time]
bool csimdjson_splitter_finish(csimdjson_splitter *splitter);

// Returns the number of items found since the last take(). [one-at-a-time]
size_t csimdjson_splitter_item_count(const csimdjson_splitter *splitter);

// Returns how many bytes were examined or moved in the search for items so far, a byte each time that it was. Tests use
// it to show that the work grows no faster than the stream. [one-at-a-time]
uint64_t csimdjson_splitter_work(const csimdjson_splitter *splitter);

// Returns how many bytes of the stream so far belong to items that the splitter itself found damaged, or stand between
// such an item and the next one. [one-at-a-time]
uint64_t csimdjson_splitter_lost(const csimdjson_splitter *splitter);

// ---------------------------------------------------------------------- the chunk

// A part of a stream, with the positions of its items. Immutable. Its taker owns it.
typedef struct csimdjson_chunk csimdjson_chunk;

// Returns the items found since the last take(), with their bytes, or NULL if memory runs out. [one-at-a-time]
csimdjson_chunk *csimdjson_splitter_take(csimdjson_splitter *splitter);

// Frees a chunk; NULL is allowed. Batches parsed from it stay valid. [one-at-a-time]
void csimdjson_chunk_destroy(csimdjson_chunk *chunk);

// Returns the number of items in the chunk, damaged ones included. [thread-safe]
size_t csimdjson_chunk_item_count(const csimdjson_chunk *chunk);

// Returns the offset in the stream at which an item begins. `index` is below the number of items. [thread-safe]
uint64_t csimdjson_chunk_item_offset(const csimdjson_chunk *chunk, size_t index);

// Returns the JSON of an item as it came, or an empty text for a damaged one. `index` is below the number of items. The
// chunk owns the text, which is valid as long as the chunk. [thread-safe]
bindery_text csimdjson_chunk_item_json(const csimdjson_chunk *chunk, size_t index);

// ---------------------------------------------------------------------- the batch

// The items of one chunk as records. Immutable. Its parser owns it.
typedef struct csimdjson_batch csimdjson_batch;

// The result of parsing one item. Its pointers are valid as long as the batch.
typedef struct csimdjson_result {
  const bindery_record *record;   // NULL if the item is damaged
  const char           *reason;   // a clause, eg "the brackets don't match", perhaps after a key; NULL for a record
  bindery_text          excerpt;  // the first bytes of a damaged item, at most 96; may end within a character
  uint64_t              offset;   // the offset in the stream at which the item begins
  uint64_t              size;     // of an item that is damaged only once it is parsed, in bytes; otherwise 0
  bool                  refused;  // whether `reason` is the text of `errorMessage`, in place of items
} csimdjson_result;

// Parses all items of a chunk, or returns NULL if memory runs out. The batch doesn't need the chunk afterwards.
// [thread-safe]
csimdjson_batch *csimdjson_chunk_parse(const csimdjson_chunk *chunk);

// Frees a batch, and all its records; NULL is allowed. [one-at-a-time]
void csimdjson_batch_destroy(csimdjson_batch *batch);

// Returns the number of items in the batch, which is that of its chunk. [thread-safe]
size_t csimdjson_batch_count(const csimdjson_batch *batch);

// Returns the result of an item. `index` is below the number of items. The batch owns the result, which is valid as
// long as the batch. [thread-safe]
const csimdjson_result *csimdjson_batch_result(const csimdjson_batch *batch, size_t index);

// ------------------------------------------------------------------------- expand

// Parses the JSON of an array or object one level deep. This is the function in `expand` of every record of a batch,
// and does what bindery.h says there; it doesn't read `record`. [thread-safe]
int32_t csimdjson_expand(const bindery_record *record, bindery_text json, const bindery_field_sink *fields,
                         const bindery_sink *failure);

#ifdef __cplusplus
}
#endif

#endif
