extension CTemplate {
  /// The C source of the ability `pages`: a source of items that answers a search page by page.
  var pagesSource: String {
    [itemTable, Self.comparing, choosing, turning, searching, sourceTable].joined(separator: "\n")
  }

  /// The C table of the items that the source has.
  private var itemTable: String {
    let items = SourceItem.all(of: scaffold)
    let rows = items.map { item in
      let parent = has(.contents) ? ", \(cLiteral(item.parent))" : ""
      let json = item.lines.map(cLiteral).joined(separator: "\n     ")
      return "    {\(cLiteral(item.id)), \(cLiteral(item.words))\(parent),\n     \(json)},\n"
    }
    return """
      // ------------------------------------------------------------------- the source '\(scaffold.sourceId)'

      // The items that the source has. Put others in their place, or ask a service for them.
      static const struct item {
        const char *id, *words\(has(.contents) ? ", *parent" : ""), *json;
      } items[] = {
      \(rows.joined())};

      enum { ITEM_COUNT = sizeof items / sizeof *items };

      """
  }

  /// The C functions that compare texts with the terms of a search.
  private static let comparing = """
    static bool equal(bindery_text text, const char *other) {
      return text.count == strlen(other) && (text.count == 0 || memcmp(other, text.bytes, text.count) == 0);
    }

    static bool is_among(const char *text, const bindery_text *texts, size_t count) {
      for (size_t index = 0; index < count; index++) {
        if (equal(texts[index], text)) return true;
      }
      return false;
    }

    // Returns whether a word is in a text, whatever the case of the letters from A to Z.
    static bool contains(const char *text, bindery_text word) {
      for (; strlen(text) >= word.count; text++) {
        if (word.count == 0 || strncasecmp(text, word.bytes, word.count) == 0) return true;
      }
      return false;
    }

    // Returns whether the host knows fields and pages: they came with version 1.3 of the contract.
    static bool has_pages(const bindery_search *request) {
      return request->size >= offsetof(bindery_search, next) + sizeof request->next;
    }

    """

  /// The C function that returns whether an item matches a search.
  private var choosing: String {
    let filter = """
        for (size_t index = 0; index < field_count; index++) {
          const bindery_option *field = &request->fields[index];
          if (!equal(field->name, "\(scaffold.parentKey)") || !equal(field->value, item->parent)) return false;
        }
        // Beside fields, the identifiers are those of what contains the items.
        return request->id_count == 0 || field_count > 0 || is_among(item->id, request->ids, request->id_count);
      """
    let plain = """
        if (field_count > 0) return false;
        return request->id_count == 0 || is_among(item->id, request->ids, request->id_count);
      """
    return """
      static bool is_wanted(const bindery_search *request, const struct item *item) {
        size_t field_count = has_pages(request) ? request->field_count : 0;
        if (request->kind_count > 0 && !is_among("\(kind)", request->kinds, request->kind_count)) return false;
        for (size_t index = 0; index < request->term_count; index++) {
          if (!contains(item->words, request->terms[index])) return false;
        }
      \(has(.contents) ? filter : plain)
      }

      """
  }

  /// The C functions that read and write the token of a page, for a source that answers in pages.
  private var turning: String {
    """
    // Reads the mark of a page, which is the number of items before it, and returns whether it is one.
    static bool read_mark(const bindery_search *request, size_t *first) {
      *first = 0;
      for (size_t index = 0; has_pages(request) && index < request->next.count; index++) {
        char digit = request->next.bytes[index];
        if (digit < '0' || digit > '9') return false;
        *first = *first * 10 + (size_t)(digit - '0');
        if (*first > ITEM_COUNT) return false;
      }
      return true;
    }

    // Tells how many items there are in all, and the mark of the page behind `end` of them, if there is one.
    static void tell_page(const bindery_stream *answer, size_t end, size_t total) {
      char next[24] = "";
      if (answer->size < offsetof(bindery_stream, page) + sizeof answer->page || !answer->page) return;
      if (end < total) snprintf(next, sizeof next, "%zu", end);
      answer->page(answer, text_from(next), total);
    }

    """
  }

  /// The C function that searches the items.
  private var searching: String {
    """
    static int32_t search(const bindery_source *self, const bindery_search *request, const bindery_stream *answer,
                          const bindery_sink *failure) {
      (void)self;
      size_t first, total = 0, shown = 0;
      if (!read_mark(request, &first)) {
        failure->write(failure, text_from("expected the mark of a page that this source has told, found something else"));
        return BINDERY_REFUSED;
      }
      if (!answer->write(answer, text_from("{\\"results\\":["))) return BINDERY_CANCELLED;
      for (size_t index = 0; index < ITEM_COUNT; index++) {
        if (!is_wanted(request, &items[index]) || total++ < first || shown == request->limit) continue;
        if (shown++ > 0 && !answer->write(answer, text_from(","))) return BINDERY_CANCELLED;
        if (!answer->write(answer, text_from(items[index].json))) return BINDERY_CANCELLED;
      }
      if (!answer->write(answer, text_from("]}"))) return BINDERY_CANCELLED;
      tell_page(answer, first + shown, total);
      return BINDERY_OK;
    }

    """
  }

  /// The C tables of the source.
  private var sourceTable: String {
    """
    static const bindery_source source = {.size = sizeof source, .id = "\(scaffold.sourceId)", .search = search};
    static const bindery_source *const source_list[] = {&source};
    static const bindery_sources sources = {.size = sizeof sources, .sources = source_list, .source_count = 1};

    """
  }
}
