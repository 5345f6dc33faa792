extension CTemplate {
  /// The C source of the program that tests the functions of the properties and of the optional features.
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

    \(abilityTests.map { $0 + "\n" }.joined())\
    int main(void) {
      expect("the plugin", bindery_plugin_open(NULL, NULL)->id, "\(scaffold.id)");
    \(expectations)\
    \(abilityCalls)\
      return failures > 0;
    }

    """
  }

  /// The C statements that test the functions of properties and actions.
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
      ("copy", #"expect("a title to copy", copy("A title"), "copy A title");"#),
      ("copy_number", #"expect("a number to copy", copy_number(&(int64_t){7}), "copy 7");"#),
    ]
    return type.sources(of: all.filter { !(has(.live) && $0.0 == "text") }).map { "  \($0)\n" }.joined()
  }
}
