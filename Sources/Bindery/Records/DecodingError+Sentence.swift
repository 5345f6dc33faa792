extension RecordDecoder {
  /// Returns a sentence that describes a decoding error and names the path to the value.
  ///
  /// For example: `'trackTimeMillis': expected Int, found the text "abc"`.
  ///
  /// - Parameter error: An error that decoding threw.
  /// - Returns: A single line without a period.
  public static func sentence(for error: any Error) -> String {
    var sentence = (error as? DecodingError).map(sentence(for:)) ?? String(describing: error)
    // Keys and values of the data may contain line breaks. Printable ASCII, which is checked quickly, has none.
    let mayBreak = sentence.withUTF8 { !$0.span.isPrintableASCII }
    return mayBreak && sentence.contains(where: \.isNewline)
      ? sentence.split(whereSeparator: \.isNewline).joined(separator: " ") : sentence
  }

  /// Returns a sentence without a period that describes a decoding error and names the path to the value.
  private static func sentence(for error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      return "'\(path(context.codingPath + [key]))' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      let path = path(context.codingPath)
      return path.isEmpty ? context.debugDescription : "'\(path)': \(context.debugDescription)"
    @unknown default:
      return String(describing: error)
    }
  }

  /// Returns a coding path as text, such as `genres[0].name`.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}

extension DecodingError {
  /// Returns a `typeMismatch` error with a description of the expected and the found value.
  static func mismatch(
    _ type: Any.Type, expected: String, found: String, at path: [any CodingKey]
  ) -> DecodingError {
    .typeMismatch(type, .init(codingPath: path, debugDescription: "expected \(expected), found \(found)"))
  }
}
