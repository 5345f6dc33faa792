extension CTemplate {
  /// The text of the makefile that builds and tests the plugin.
  var makefile: String {
    """
    # `make` builds build/lib\(name.type).so, and `make test` runs its test.

    # The folder of bindery.h; elsewhere, where pkg-config says that it is.
    BINDERY_INCLUDE ?= $(or $(wildcard \(headers)),$(shell pkg-config --variable=includedir bindery))

    CFLAGS ?= -O2
    FLAGS := -std=c11 -Wall -Wextra -fPIC -fvisibility=hidden -I'$(BINDERY_INCLUDE)' $(CFLAGS)

    build/lib\(name.type).so: \(name.type).c
    \tmkdir -p build
    \t$(CC) $(FLAGS) -shared $(LDFLAGS) $< -o $@

    test: build/tests
    \tbuild/tests

    build/tests: Tests/\(name.type)Tests.c \(name.type).c
    \tmkdir -p build
    \t$(CC) $(FLAGS) $< -o $@

    clean:
    \trm -rf build

    .PHONY: test clean

    """
  }

  /// The folder of the header, as `wildcard` of a makefile takes it.
  private var headers: String {
    scaffold.sdk.headers.reduce(into: "") { text, character in
      if " #".contains(character) { text += "\\" }
      text += character == "$" ? "$$" : String(character)
    }
  }

  /// The source of the C program that tests the functions of the properties.
  var test: String {
    """
    // \(name.type)Tests.c: what the functions of the plugin return.

    #include "../\(name.type).c"

    static int failures;

    static void expect(const char *what, const char *found, const char *expected) {
      if (found && expected ? strcmp(found, expected) == 0 : found == expected) return;
      fprintf(stderr, "%s: expected %s, found %s\\n", what, expected ? expected : "nothing", found ? found : "nothing");
      failures++;
    }

    int main(void) {
      expect("the plugin", bindery_plugin_open(NULL, NULL)->id, "\(scaffold.id)");
    \(expectations)\
      return failures > 0;
    }

    """
  }

  private var expectations: String {
    let length = 5025 * type.divisor
    let all = [
      ("text", #"expect("a text", text("A text"), "A text");"#),
      ("duration", #"expect("a length", duration(&(int64_t){\#(length)}), "01:23:45");"#),
      ("duration", #"expect("an unknown length", duration(NULL), NULL);"#),
      ("year", #"expect("a date", year("2005-10-11"), "2005");"#),
      ("year", #"expect("an unknown date", year(NULL), NULL);"#),
      ("page", #"expect("a page", page("https://example.org"), "open https://example.org");"#),
      ("page", #"expect("no page", page(NULL), NULL);"#),
    ]
    return type.sources(of: all).map { "  \($0)\n" }.joined()
  }
}
