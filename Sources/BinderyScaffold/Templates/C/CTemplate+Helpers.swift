extension CTemplate {
  /// Returns the C source of the shared helper functions that `body` calls, directly or through other helpers.
  func helpers(for body: String) -> String {
    var (used, called) = ([String](), body)
    // A helper comes after those that it calls.
    for helper in [Self.textFrom, Self.textOf, Self.isWhole, Self.numberOf, identityOf].reversed()
    where called.contains("\(helper.name)(") {
      used.insert(helper.source + "\n", at: 0)
      called += helper.source
    }
    return used.joined()
  }

  /// The C function that makes a text of the contract from a string, with its name.
  private static let textFrom = (
    name: "text_from",
    source: """
    // Returns a text of the contract that borrows a string.
    static bindery_text text_from(const char *string) { return (bindery_text){string, strlen(string)}; }

    """
  )

  /// The C function that returns a text field of an item, with its name.
  private static let textOf = (
    name: "text_of",
    source: """
    // Returns a text of an item, or NULL if it has none.
    static const char *text_of(const bindery_record *item, const char *key) {
      const bindery_field *field = bindery_field_named(item, key);
      return field && field->type == BINDERY_UTF8 ? field->value.text.bytes : NULL;
    }

    """
  )

  /// The C function that returns whether a number is whole, with its name.
  private static let isWhole = (
    name: "is_whole",
    source: """
    // Returns whether a number has no fraction and fits into 64 bits.
    static bool is_whole(double number) {
      return number >= -0x1p63 && number < 0x1p63 && (double)(int64_t)number == number;
    }

    """
  )

  /// The C function that returns an integer field of an item, with its name.
  private static let numberOf = (
    name: "number_of",
    source: """
    // Returns a number of an item that has no fraction, or NULL if it has none.
    static const int64_t *number_of(const bindery_record *item, const char *key) {
      static _Thread_local int64_t whole;
      const bindery_field *field = bindery_field_named(item, key);
      if (field && field->type == BINDERY_I64) return &field->value.i64;
      if (!field || field->type != BINDERY_F64 || !is_whole(field->value.f64)) return NULL;
      whole = (int64_t)field->value.f64;
      return &whole;
    }

    """
  )

  /// The C function that returns the identity of an item, with its name.
  private var identityOf: (name: String, source: String) {
    (name: "identity_of", source: scaffold.roles.identity.type == .text ? textIdentity : numberIdentity)
  }

  /// The C function that returns the identity of an item whose identity is a text.
  private var textIdentity: String {
    """
    // Returns the identity of an item, or an empty text if it has none.
    static bindery_text identity_of(const bindery_record *item) {
      const bindery_field *field = bindery_field_named(item, "\(scaffold.roles.identity.key)");
      return field && field->type == BINDERY_UTF8 ? field->value.text : text_from("");
    }

    """
  }

  /// The C function that returns the identity of an item whose identity is a number.
  private var numberIdentity: String {
    """
    // Returns the identity of an item until the next call on this thread, or an empty text if it has none.
    static bindery_text identity_of(const bindery_record *item) {
      static _Thread_local char digits[24];
      const int64_t *number = number_of(item, "\(scaffold.roles.identity.key)");
      if (!number) return text_from("");
      snprintf(digits, sizeof digits, "%lld", (long long)*number);
      return text_from(digits);
    }

    """
  }
}

/// Returns a text as a string literal of C, in quotation marks.
func cLiteral(_ text: String) -> String {
  let parts = text.unicodeScalars.map { scalar in
    switch scalar {
    // Two question marks begin a trigraph.
    case "\"", "\\", "?": "\\" + String(scalar)
    case "\u{0}"..<"\u{20}", "\u{7F}":
      "\\" + String(repeating: "0", count: scalar.value < 8 ? 2 : scalar.value < 64 ? 1 : 0)
        + String(scalar.value, radix: 8)
    default: String(scalar)
    }
  }
  return "\"" + parts.joined() + "\""
}
