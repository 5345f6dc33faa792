// The C functions of the header. No exception leaves them.

#include "csimdjson.h"

#include "batch.hpp"
#include "splitter.hpp"

namespace {

// Returns the result of `body`, or `without_memory` if it throws.
template <typename Result, typename Body>
Result guarded(Result without_memory, Body body) {
  try {
    return body();
  } catch (...) {
    return without_memory;
  }
}

}  // namespace

csimdjson_splitter *csimdjson_splitter_create(size_t item_limit) {
  return guarded<csimdjson_splitter *>(nullptr, [&] { return new csimdjson_splitter(item_limit); });
}

void csimdjson_splitter_destroy(csimdjson_splitter *splitter) { delete splitter; }

char *csimdjson_splitter_reserve(csimdjson_splitter *splitter, size_t count) {
  return guarded<char *>(nullptr, [&] { return reinterpret_cast<char *>(splitter->reserve(count)); });
}

bool csimdjson_splitter_commit(csimdjson_splitter *splitter, size_t count) {
  return guarded(false, [&] { return splitter->commit(count), true; });
}

bool csimdjson_splitter_finish(csimdjson_splitter *splitter) {
  return guarded(false, [&] { return splitter->finish(), true; });
}

size_t csimdjson_splitter_item_count(const csimdjson_splitter *splitter) { return splitter->items.size(); }

uint64_t csimdjson_splitter_work(const csimdjson_splitter *splitter) { return splitter->work; }

uint64_t csimdjson_splitter_lost(const csimdjson_splitter *splitter) { return splitter->lost; }

csimdjson_chunk *csimdjson_splitter_take(csimdjson_splitter *splitter) {
  return guarded<csimdjson_chunk *>(nullptr, [&] { return splitter->take(); });
}

void csimdjson_chunk_destroy(csimdjson_chunk *chunk) { delete chunk; }

size_t csimdjson_chunk_item_count(const csimdjson_chunk *chunk) { return chunk->items.size(); }

uint64_t csimdjson_chunk_item_offset(const csimdjson_chunk *chunk, size_t index) {
  return chunk->base + chunk->items[index].start;
}

bindery_text csimdjson_chunk_item_json(const csimdjson_chunk *chunk, size_t index) {
  const csimdjson::Item &item = chunk->items[index];
  if (item.damage != csimdjson::Damage::none) return {nullptr, 0};
  return {reinterpret_cast<const char *>(chunk->bytes_of(item)), item.count};
}

csimdjson_batch *csimdjson_chunk_parse(const csimdjson_chunk *chunk) {
  return guarded<csimdjson_batch *>(nullptr, [&] { return new csimdjson_batch(*chunk); });
}

void csimdjson_batch_destroy(csimdjson_batch *batch) { delete batch; }

size_t csimdjson_batch_count(const csimdjson_batch *batch) { return batch->results.size(); }

const csimdjson_result *csimdjson_batch_result(const csimdjson_batch *batch, size_t index) {
  return &batch->results[index];
}
