extension CTemplate {
  /// The C source of the functions that compute properties and actions, as far as the plugin needs them.
  var functions: String { functions(besides: []) }

  /// Returns the C source of the functions that compute properties and actions, as far as the plugin needs them,
  /// without those with the given names.
  func functions(besides unused: Set<String>) -> String {
    let all = [
      ("text", Self.textFunction), ("number", Self.numberFunction), ("real", Self.realFunction),
      ("flag", Self.flagFunction), ("duration", durationFunction), ("year", Self.yearFunction),
      ("page", pageFunction), ("copy", Self.copyFunction), ("copy_number", Self.copyNumberFunction),
    ]
    return type.sources(of: all.filter { !unused.contains($0.0) }).map { $0 + "\n" }.joined()
  }

  /// The C function that returns a text field unchanged.
  private static let textFunction = """
    // Returns a text of the item unchanged.
    static const char *text(const char *value) { return value; }

    """

  /// The C function that returns an integer field unchanged.
  private static let numberFunction = """
    // Returns a number of the item unchanged.
    static const int64_t *number(const int64_t *value) { return value; }

    """

  /// The C function that returns a floating-point field unchanged.
  private static let realFunction = """
    // Returns a number with a fraction of the item unchanged.
    static const double *real(const double *value) { return value; }

    """

  /// The C function that returns a Boolean field unchanged.
  private static let flagFunction = """
    // Returns a truth value of the item unchanged.
    static const bool *flag(const bool *value) { return value; }

    """

  /// The C function that formats a length as a clock shows it.
  private var durationFunction: String {
    let (name, seconds) = type.divisor == 1 ? ("length", "*length") : ("millis", "*millis / \(type.divisor)")
    return """
      // Formats a length as a clock shows it, or returns NULL if it is unknown.
      static const char *duration(const int64_t *\(name)) {
        static _Thread_local char clock[40];
        if (!\(name) || *\(name) < 0) return NULL;
        long long seconds = \(seconds), hours = seconds / 3600;
        if (hours > 0) {
          snprintf(clock, sizeof clock, "%02lld:%02lld:%02lld", hours, seconds / 60 % 60, seconds % 60);
        } else {
          snprintf(clock, sizeof clock, "%02lld:%02lld", seconds / 60, seconds % 60);
        }
        return clock;
      }

      """
  }

  /// The C function that returns the year of a date.
  private static let yearFunction = """
    // Returns the year that a date begins with, or NULL if it doesn't begin with one.
    static const char *year(const char *date) {
      static _Thread_local char digits[5];
      if (!date || strspn(date, "0123456789") != 4) return NULL;
      memcpy(digits, date, 4);
      return digits;
    }

    """

  /// The C source of a function that returns the action which opens the address of an item's web page.
  private var pageFunction: String {
    // With the ability `actions`, the action isn't possible for an empty address, either.
    let isMissing = has(.actions) ? "!address || !*address" : "!address"
    return """
      // Returns the action that opens an address, or NULL if there is none or it is too long.
      static const char *page(const char *address) {
        static _Thread_local char action[4096];
        if (\(isMissing) || strlen(address) > sizeof action - sizeof "open ") return NULL;
        snprintf(action, sizeof action, "open %s", address);
        return action;
      }

      """
  }

  /// The C function that returns the action that copies a text.
  private static let copyFunction = """
    // Returns the action that copies a title, or NULL if there is none or it is too long.
    static const char *copy(const char *title) {
      static _Thread_local char action[4096];
      if (!title || !*title || strlen(title) > sizeof action - sizeof "copy ") return NULL;
      snprintf(action, sizeof action, "copy %s", title);
      return action;
    }

    """

  /// The C function that returns the action that copies a number.
  private static let copyNumberFunction = """
    // Returns the action that copies a number, or NULL if there is none.
    static const char *copy_number(const int64_t *number) {
      static _Thread_local char action[32];
      if (!number) return NULL;
      snprintf(action, sizeof action, "copy %lld", (long long)*number);
      return action;
    }

    """
}

extension DeclaredType {
  /// The tables of the properties and, if there are any, the actions as C source: `properties` and `actions`.
  var cTables: String {
    cTable("properties", properties) + (actions.isEmpty ? "" : "\n" + cTable("actions", actions))
  }

  /// The layout as C string literals in quotation marks, one per line.
  var layout: String {
    layoutLines.map { "\"\($0)\"" }.joined(separator: "\n              ")
  }

  /// Returns a named table of properties or actions as C source.
  func cTable(_ name: String, _ bindings: [Binding]) -> String {
    let rows = bindings.map { "    {\"\($0.name)\", \"\($0.signature)\", (bindery_function)\($0.function)},\n" }
    return "static const bindery_binding \(name)[] = {\n\(rows.joined())};\n"
  }
}
