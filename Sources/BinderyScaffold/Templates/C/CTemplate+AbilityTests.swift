extension CTemplate {
  /// The C sources of the test functions for the abilities, behind those of the functions that they share.
  var abilityTests: [String] {
    let tests = [
      has(.actions) && !has(.live) ? possibleTest : nil, has(.contents) ? Self.contentsTest : nil,
      has(.pages) ? Self.pagesTest : nil, has(.live) ? liveTest : nil,
    ]
    .compactMap(\.self)
    guard !tests.isEmpty else { return [] }
    return [Self.checking] + (has(.pages) && tests.count == 1 ? [] : [item]) + tests
  }

  /// The C statements that call the test functions for the abilities.
  var abilityCalls: String {
    let names = ["test_possible", "test_contents", "test_pages", "test_live"]
    return names.filter { name in abilityTests.contains { $0.contains("void \(name)(void)") } }
      .map { "  \($0)();\n" }.joined()
  }

  /// The C function that prints and counts a failed expectation, and a C sink that ignores what is written to it.
  private static let checking = """
    static void check(const char *what, bool holds) {
      if (holds) return;
      fprintf(stderr, "%s: expected, and isn't so\\n", what);
      failures++;
    }

    static void ignore(const bindery_sink *self, bindery_text text) { (void)self, (void)text; }

    static const bindery_sink nowhere = {.size = sizeof nowhere, .write = ignore};

    """

  /// The C source of the item that the tests use, which has an identity and nothing else.
  private var item: String {
    let key = scaffold.roles.identity.key
    let isText = scaffold.roles.identity.type == .text
    return """
      // An item that has an identity, and nothing else.
      static const bindery_field id = {
          .key = {"\(key)", \(key.utf8.count)},
          .type = BINDERY_\(isText ? "UTF8" : "I64"),
          .value.\(isText ? "text = {\"1\", 1}" : "i64 = 1"),
      };
      static const bindery_record item = {.size = sizeof item, .fields = &id, .count = 1};

      """
  }

  /// The names of the actions that aren't possible for an item that has only its identity.
  private var impossible: [String] {
    let page = scaffold.roles.page == nil ? nil : "page"
    let title = type.copiedText.flatMap { $0 == scaffold.roles.identity ? nil : "copyTitle" }
    return has(.actions) ? [page, title].compactMap(\.self) : []
  }

  /// Returns the C statements that expect the actions of a view model to be impossible.
  private func impossibilities(of viewModel: String) -> String {
    impossible.map { action in
      "  check(\"\(action) is impossible\", !possible(&media_type, \(viewModel), \"\(action)\", &nowhere));\n"
    }.joined()
  }

  /// The C test that actions without their fields are impossible, or `nil` if every action is possible.
  private var possibleTest: String? {
    guard !impossible.isEmpty else { return nil }
    return """
      static void test_possible(void) {
      \(impossibilities(of: "(void *)&item"))}

      """
  }

  /// The C test of the items that an item contains.
  private static let contentsTest = """
    static void receive(const bindery_request_sink *self, bindery_text source, const bindery_search *request) {
      (void)source;
      *(size_t *)self->state = request->field_count;
    }

    static void test_contents(void) {
      size_t               field_count = 0;
      bindery_request_sink sink = {.size = sizeof sink, .state = &field_count, .receive = receive};
      check("contents are asked for", contents(&media_type, &item, &sink, &nowhere) == BINDERY_OK);
      check("contents are found by a field", field_count == 1);
    }

    """

  /// The C test of a search that is answered in pages.
  private static let pagesTest = """
    struct answer {
      char     next[24];
      uint64_t total;
    };

    static bool write_nowhere(const bindery_stream *self, bindery_text bytes) {
      (void)self, (void)bytes;
      return true;
    }

    static void turn(const bindery_stream *self, bindery_text next, uint64_t total) {
      struct answer *answer = self->state;
      snprintf(answer->next, sizeof answer->next, "%.*s", (int)next.count, next.bytes);
      answer->total = total;
    }

    static void test_pages(void) {
      struct answer  answer = {"", 0};
      bindery_stream stream = {.size = sizeof stream, .state = &answer, .write = write_nowhere, .page = turn};
      size_t         count = 0;
      do {
        struct answer  before = answer;
        bindery_search request = {.size = sizeof request, .limit = 1, .next = text_from(before.next)};
        check("a page is found", search(&source, &request, &stream, &nowhere) == BINDERY_OK);
        count++;
      } while (answer.next[0] && count <= ITEM_COUNT);
      check("each item has a page", count == ITEM_COUNT && answer.total == ITEM_COUNT);
    }

    """

  /// The C test of a live view model.
  private var liveTest: String {
    """
    static void test_live(void) {
      void *model = NULL, *view_model = NULL;
      check("an item is taken", decode(&media_type, &item, &model, &nowhere) == BINDERY_OK);
      check("it has a view model", create(&media_type, model, &view_model, &nowhere) == BINDERY_OK);
      activate(&media_type, view_model, BINDERY_VISIBLE);
      activate(&media_type, view_model, BINDERY_OFFSCREEN);
      activate(&media_type, view_model, BINDERY_FOCUSED);
      check("it was seen twice", times_seen(view_model) == 2);
      check("it takes a state", restore(&media_type, view_model, text_from("7"), &nowhere) == BINDERY_OK);
      check("it goes on where it was left", times_seen(view_model) == 7);
      check("it refuses another", restore(&media_type, view_model, text_from("x"), &nowhere) != BINDERY_OK);
    \(impossibilities(of: "view_model"))\
      release_view_model(&media_type, view_model);
      release_model(&media_type, model);
    }

    """
  }
}
