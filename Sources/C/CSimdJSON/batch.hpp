// The batch: the items of one chunk as records.

#pragma once

#include <deque>
#include <string>
#include <vector>

#include "csimdjson.h"
#include "fields.hpp"
#include "splitter.hpp"

struct csimdjson_batch {
  explicit csimdjson_batch(const csimdjson_chunk &chunk);

  std::vector<csimdjson_result> results;

 private:
  // Parses all items. The fields may still reallocate, so no record points to them yet.
  void read(const csimdjson_chunk &chunk);
  void read_item(simdjson::ondemand::parser &parser, csimdjson::FieldReader &reader, const char *json,
                 csimdjson::Item item);
  csimdjson::Complaint read_repaired(simdjson::ondemand::parser &parser, std::string_view json,
                                     csimdjson::Complaint complaint, bindery_text &key);
  void add_damaged(const char *json, size_t count, std::string reason, bool refused = false);
  void add_record(size_t first, bindery_text kind);
  void point_to_fields();

  csimdjson::Texts texts;
  std::deque<csimdjson::Texts> repaired_texts;  // those of items that were repaired
  std::vector<bindery_field> fields;
  std::vector<bindery_record> records;
  std::vector<size_t> first_fields;  // by record
  std::deque<std::string> reasons;   // a deque, so that no string moves
};
