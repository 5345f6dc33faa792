package import Bindery
package import BinderyManifests
internal import CBindery
internal import CSimdJSON

/// The fields of a manifest, decoded one by one.
///
/// A search reads the manifest of every installed library, and a general decoder would take longer for that than
/// everything else together.
package struct ManifestFields: Sendable {
  /// The reason why a manifest can't be read.
  package struct Failure: Error {
    /// The reason as a clause without a period: the key, what was expected, and what was found.
    package let sentence: String

    /// Creates a failure from a clause that says what was expected and what was found.
    package init(_ sentence: String) {
      self.sentence = sentence
    }
  }

  /// The fields, in the order of the JSON.
  private let fields: [RecordField]

  /// The path of the object, to which keys are appended in messages, such as `files[0].`; empty for the manifest.
  private let path: String

  /// Parses the fields of a manifest, which is JSON in UTF-8.
  ///
  /// Throws if the text isn't a JSON object.
  package init(json: [UInt8]) throws(Failure) {
    guard json.first(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }) == UInt8(ascii: "{") else {
      throw Failure("expected an object")
    }
    path = ""
    fields = try json.withUnsafeBufferPointer { json throws(Failure) in
      try json.withMemoryRebound(to: CChar.self) { json throws(Failure) in
        try Self.expanded(bindery_text(bytes: json.baseAddress, count: json.count))
      }
    }
  }

  /// The top-level keys of the manifest in the order of the text, with duplicates.
  package var allKeys: [String] { fields.map(\.key) }

  /// The top-level keys of the manifest in the order of the text, without duplicates.
  package var keys: [String] {
    var known: Set<String> = []
    return fields.map(\.key).filter { known.insert($0).inserted }
  }

  /// Returns the text of a mandatory key.
  ///
  /// Throws if the key is missing, or if its value isn't text.
  package func text(_ key: String) throws(Failure) -> String {
    guard let text = try optionalText(key) else { throw Failure("'\(path)\(key)' is missing") }
    return text
  }

  /// Returns the text of an optional key, or `nil` if it is absent or null.
  ///
  /// Throws if the value isn't text.
  package func optionalText(_ key: String) throws(Failure) -> String? {
    guard let value = value(key) else { return nil }
    return try Self.text(value, path + key)
  }

  /// Returns the array of texts of an optional key, or `nil` if it is absent or null.
  ///
  /// Throws if the value isn't an array of texts.
  package func optionalTexts(_ key: String) throws(Failure) -> [String]? {
    guard let value = value(key) else { return nil }
    var texts: [String] = []
    for (index, element) in try Self.elements(value, path + key, of: "texts").enumerated() {
      texts.append(try Self.text(element, "\(path)\(key)[\(index)]"))
    }
    return texts
  }

  /// Returns the elements of the array that is a value, or throws that one of `content` was expected at a path.
  private static func elements(
    _ value: RecordValue, _ path: String, of content: String
  ) throws(Failure) -> [RecordValue] {
    guard case .json(let json) = value, json.hasPrefix("[") else {
      throw Failure("'\(path)': expected an array of \(content), found \(value.excerpt)")
    }
    return try json.withContractText(expansion).get().map(\.value)
  }

  /// Returns the value of a key, or `nil` if it is absent or null; of duplicate keys the last counts.
  package func value(_ key: String) -> RecordValue? {
    let value = fields.last { $0.key == key }?.value
    return value == .null ? nil : value
  }

  /// Returns the text of a value, or throws that text was expected at a path.
  private static func text(_ value: RecordValue, _ path: String) throws(Failure) -> String {
    guard case .text(let text) = value else {
      throw Failure("'\(path)': expected text, found \(value.excerpt)")
    }
    return text
  }
}

extension ManifestFields {
  /// Returns the text of a mandatory key.
  ///
  /// It throws if the key is missing, or if its value isn't text.
  package func text(_ key: ManifestKey) throws(Failure) -> String { try text(key.rawValue) }

  /// Returns the text of an optional key, or `nil` if it is absent or null.
  ///
  /// It throws if the value isn't text.
  package func optionalText(_ key: ManifestKey) throws(Failure) -> String? { try optionalText(key.rawValue) }

  /// Returns the array of texts of a mandatory key.
  ///
  /// It throws if the key is missing, or if its value isn't an array of texts.
  func texts(_ key: ManifestKey) throws(Failure) -> [String] {
    guard let texts = try optionalTexts(key) else { throw Failure("'\(key.rawValue)' is missing") }
    return texts
  }

  /// Returns the array of texts of an optional key, or `nil` if it is absent or null.
  ///
  /// It throws if the value isn't an array of texts.
  package func optionalTexts(_ key: ManifestKey) throws(Failure) -> [String]? { try optionalTexts(key.rawValue) }
}

// Nested values, of which the key `files` alone consists.
extension ManifestFields {
  /// Reads the object that is a value, or throws that one was expected at a path, such as `files[0]`.
  private init(_ value: RecordValue, at path: String) throws(Failure) {
    guard case .json(let json) = value, json.hasPrefix("{") else {
      throw Failure("'\(path)': expected an object, found \(value.excerpt)")
    }
    self.path = path + "."
    fields = try json.withContractText(Self.expansion).get()
  }

  /// Returns the array of objects of an optional key, or `nil` if it is absent or null.
  ///
  /// It throws if the value isn't an array of objects.
  func optionalObjects(_ key: String) throws(Failure) -> [ManifestFields]? {
    guard let value = value(key) else { return nil }
    return try Self.objects(value, path + key)
  }

  /// Returns the array of arrays of objects of an optional key, or `nil` if it is absent or null.
  ///
  /// It throws if the value isn't an array of arrays of objects.
  func optionalLists(_ key: String) throws(Failure) -> [[ManifestFields]]? {
    guard let value = value(key) else { return nil }
    var lists: [[ManifestFields]] = []
    for (index, list) in try Self.elements(value, path + key, of: "arrays").enumerated() {
      lists.append(try Self.objects(list, "\(path)\(key)[\(index)]"))
    }
    return lists
  }

  /// Returns the integer of an optional key, or `nil` if it is absent or null.
  ///
  /// It throws if the value isn't an integer.
  func optionalInteger(_ key: String) throws(Failure) -> Int? {
    guard let value = value(key) else { return nil }
    guard case .integer(let number) = value, let number = Int(exactly: number) else {
      throw Failure("'\(path)\(key)': expected an integer, found \(value.excerpt)")
    }
    return number
  }

  /// Returns the objects in the array that is a value, or throws that objects were expected at a path.
  private static func objects(_ value: RecordValue, _ path: String) throws(Failure) -> [ManifestFields] {
    var objects: [ManifestFields] = []
    for (index, element) in try elements(value, path, of: "objects").enumerated() {
      objects.append(try ManifestFields(element, at: "\(path)[\(index)]"))
    }
    return objects
  }
}

extension ManifestFields {
  /// Parses JSON and returns its fields, or the reason why that failed.
  private static func expansion(of json: bindery_text) -> Result<[RecordField], Failure> {
    Result { () throws(Failure) in try expanded(json) }
  }

  /// Returns the members of a JSON object, or the elements of an array, parsed one level deep.
  private static func expanded(_ json: bindery_text) throws(Failure) -> [RecordField] {
    var expansion = Expansion()
    let status = withUnsafeMutablePointer(to: &expansion) { expansion in
      var fields = bindery_field_sink(
        size: UInt32(MemoryLayout<bindery_field_sink>.size), state: expansion,
        receive: { sink, fields, count in
          let copies = UnsafeBufferPointer(start: fields, count: count).map(RecordField.init(copying:))
          Expansion.of(sink?.pointee.state)?.pointee.fields = copies
        })
      var failure = bindery_sink(
        size: UInt32(MemoryLayout<bindery_sink>.size), state: expansion,
        write: { sink, text in Expansion.of(sink?.pointee.state)?.pointee.failure += text.string })
      return csimdjson_expand(nil, json, &fields, &failure)
    }
    guard status == BINDERY_OK.rawValue else { throw Failure(expansion.failure) }
    return expansion.fields
  }

  /// The output of the JSON parser: the parsed fields, or the reason of a failure.
  private struct Expansion {
    /// The parsed fields.
    var fields: [RecordField] = []
    /// The reason of the failure, or an empty text.
    var failure = ""

    /// Returns the parser's output that the `state` of a sink points to, or `nil` if `state` is NULL.
    static func of(_ state: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Expansion>? {
      state?.assumingMemoryBound(to: Expansion.self)
    }
  }
}
