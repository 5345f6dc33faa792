package import Bindery

/// A writer of JSON as UTF-8, member by member, with the commas between them but no other space.
///
/// The output follows RFC 8259. Control characters, bidirectional controls and invisible characters are escaped, so
/// that it is safe to show on a terminal.
package struct JSONWriter {
  /// The output so far, without a newline at the end.
  package private(set) var utf8: [UInt8] = []

  /// Whether a comma must precede the next value or member.
  private var needsComma = false

  /// Creates an empty writer.
  package init() {}

  /// Writes the outermost object, with the members that a closure writes.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    nested(0x7b, 0x7d, members)
  }

  /// Writes a member whose value is an object, with the members that a closure writes.
  package mutating func objectMember(_ key: String, _ members: (inout JSONWriter) -> Void) {
    write(key: key)
    nested(0x7b, 0x7d, members)
  }

  /// Writes a member whose value is an array, with the elements that a closure writes.
  package mutating func arrayMember(_ key: String, _ elements: (inout JSONWriter) -> Void) {
    write(key: key)
    nested(0x5b, 0x5d, elements)
  }

  /// Writes an element that is an array, with the elements that a closure writes.
  mutating func arrayElement(_ elements: (inout JSONWriter) -> Void) {
    writeComma()
    nested(0x5b, 0x5d, elements)
  }

  /// Writes an element that is an object, with the members that a closure writes.
  package mutating func objectElement(_ members: (inout JSONWriter) -> Void) {
    writeComma()
    nested(0x7b, 0x7d, members)
  }

  /// Writes a member whose value is an array with an object for each element, whose members a closure writes.
  package mutating func objectsMember<Element>(
    _ key: String, _ elements: some Sequence<Element>, _ members: (inout JSONWriter, Element) -> Void
  ) {
    arrayMember(key) { json in
      for element in elements { json.objectElement { members(&$0, element) } }
    }
  }

  /// Writes a member whose value is an array of strings.
  package mutating func textsMember(_ key: String, _ texts: [String]) {
    arrayMember(key) { json in
      for text in texts { json.element(text) }
    }
  }

  /// Writes an element that is a string.
  package mutating func element(_ value: String) {
    writeComma()
    write(text: value)
    needsComma = true
  }

  /// Writes a member whose value is a string, or null if the value is `nil`.
  package mutating func member(_ key: String, _ value: String?) {
    write(key: key)
    value.map { write(text: $0) } ?? write(raw: "null")
  }

  /// Writes a member whose value is a string, or no member if the value is `nil`.
  package mutating func optionalMember(_ key: String, _ value: String?) {
    if let value { member(key, value) }
  }

  /// Writes a member whose value is an integer.
  package mutating func member(_ key: String, _ value: some BinaryInteger) {
    write(key: key)
    write(raw: String(value))
  }

  /// Writes a member whose value is an object or array that another writer has written.
  package mutating func member(_ key: String, json: some Sequence<UInt8>) {
    write(key: key)
    utf8 += json
    needsComma = true
  }

  /// Writes a member whose value is a Boolean.
  package mutating func member(_ key: String, _ value: Bool) {
    write(key: key)
    write(raw: value ? "true" : "false")
  }

  /// Writes a member whose value is the value of an item's property.
  ///
  /// Bytes are written as an array of numbers. NaN, the infinities and absent values are written as null.
  package mutating func member(_ key: String, _ value: PropertyValue) {
    switch value {
    case .bool(let value): member(key, value)
    case .integer(let value): member(key, value)
    case .text(let value): member(key, value)
    case .double(let value) where value.isFinite:
      write(key: key)
      write(raw: "\(value)")
    case .bytes(let bytes):
      write(key: key)
      write(numbers: bytes)
    case .absent, .double: member(key, nil)
    }
  }

  /// Returns a JSON object with the members that a closure writes, and a newline.
  package static func document(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object(members)
    return json.utf8 + [0x0a]
  }

  /// Returns a string as a JSON literal, escaped and with its quotation marks.
  package static func text(_ text: String) -> String {
    var json = JSONWriter()
    json.write(text: text)
    return String(decoding: json.utf8, as: UTF8.self)
  }

  /// Writes an object or an array between two brackets, with the content that a closure writes.
  private mutating func nested(_ open: UInt8, _ close: UInt8, _ content: (inout JSONWriter) -> Void) {
    utf8.append(open)
    needsComma = false
    content(&self)
    utf8.append(close)
    needsComma = true
  }

  /// Writes the key of a member and a colon.
  private mutating func write(key: String) {
    writeComma()
    write(text: key)
    utf8.append(0x3a)
    needsComma = true
  }

  /// Writes the comma that must precede the next value or member, if any.
  private mutating func writeComma() {
    if needsComma { utf8.append(0x2c) }
    needsComma = true
  }

  /// Writes bytes as an array of numbers, formatting the digits directly because there may be millions.
  private mutating func write(numbers: [UInt8]) {
    utf8.append(0x5b)
    for (index, number) in numbers.enumerated() {
      if index > 0 { utf8.append(0x2c) }
      if number >= 100 { utf8.append(0x30 + number / 100) }
      if number >= 10 { utf8.append(0x30 + number / 10 % 10) }
      utf8.append(0x30 + number % 10)
    }
    utf8.append(0x5d)
    needsComma = true
  }

  /// Writes text that is valid JSON already.
  private mutating func write(raw text: String) {
    utf8 += text.utf8
    needsComma = true
  }

  /// Writes a text as a JSON string in quotation marks.
  private mutating func write(text: String) {
    var text = text
    utf8.append(0x22)
    // Most text needs no escaping, which this check finds out quickly.
    if text.withUTF8({ $0.span.isPlainJSON }) { utf8 += text.utf8 } else { write(escaping: text) }
    utf8.append(0x22)
  }

  /// Writes the characters of a text, with those escaped that JSON or a terminal needs escaped.
  private mutating func write(escaping text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": utf8 += [0x5c, 0x22]
      case "\\": utf8 += [0x5c, 0x5c]
      case "\n": utf8 += [0x5c, 0x6e]
      case "\t": utf8 += [0x5c, 0x74]
      case _ where scalar.isUnsafe: writeEscape(scalar)
      default: utf8 += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  /// Writes a character as escapes of the form `\u001b`.
  private mutating func writeEscape(_ scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      utf8 += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
    }
  }
}

extension Unicode.Scalar {
  /// Whether output must escape or replace the character: a control, an invisible character or a noncharacter.
  ///
  /// Line feeds and tabs are among them. Joiners count as safe, since ordinary text in some languages needs them.
  package var isUnsafe: Bool {
    switch value {
    case 0..<0x20, 0x7f...0x9f, 0xad, 0x61c, 0x180e, 0x200b, 0x200e, 0x200f, 0x2028...0x202e, 0x2060...0x206f: true
    case 0xfdd0...0xfdef, 0xfeff, 0xfff0...0xfffb, 0x13430...0x1343f, 0x1bca0...0x1bca3, 0x1d173...0x1d17a: true
    case 0xe0000...0xe0fff: true
    default: value & 0xfffe == 0xfffe
    }
  }
}
