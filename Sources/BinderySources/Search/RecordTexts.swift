package import Bindery
internal import CBindery

/// The texts of a record that people look for, also those in its nested objects and lists.
///
/// Codes and addresses, such as `USA`, a date, a hash or a path, are left out; `String.isCode` says which.
package struct RecordTexts {
  /// A text, and the key of the field that has it, or an empty key for a text that is nested.
  package struct Entry: Hashable, Sendable {
    /// The key of the field.
    package let key: String

    /// The text.
    package let text: String
  }

  /// The texts, in the order of the data.
  package private(set) var entries: [Entry] = []

  /// The number of levels of objects and lists that are looked into.
  private static let levels = 8

  /// The number of bytes of texts after which no more are taken.
  private static let sizeLimit = 256 << 10

  private let record: UnsafePointer<bindery_record>
  /// The current depth of nesting, and the number of bytes of the texts so far.
  private var (level, size) = (0, 0)

  /// Collects the texts of a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - excluded: The keys of fields of the record itself that are left out.
  /// - Returns: The texts, in the order of the data.
  package static func entries(of record: Record, excluding excluded: Set<String> = []) -> [Entry] {
    record.withUnsafePointer { record in
      var texts = RecordTexts(record)
      texts.take(UnsafeBufferPointer(start: record.pointee.fields, count: record.pointee.count), without: excluded)
      return texts.entries
    }
  }

  /// Returns the text that names a record which no plugin shows, and the other texts by which it is found.
  ///
  /// The name is that of the field which holds the title, or else the first text.
  package static func named(_ record: Record) -> (title: String, rest: [Entry]) {
    let field = GenericFields.store.titleField(of: record)
    var texts = entries(of: record, excluding: Set(["kind", field?.key ?? "kind"] + GenericFields.store.ids))
    return (field?.text ?? (texts.isEmpty ? "" : texts.removeFirst().text), texts)
  }

  /// Returns the text that names a record which no plugin shows, or an empty text.
  static func title(of record: Record) -> String {
    GenericFields.store.titleField(of: record)?.text ?? named(record).title
  }

  /// Creates an empty list for the texts of a record.
  private init(_ record: UnsafePointer<bindery_record>) {
    self.record = record
  }

  /// Adds the texts of fields, also those nested in them, without the fields that have the excluded keys.
  private mutating func take(_ fields: UnsafeBufferPointer<bindery_field>, without excluded: Set<String> = []) {
    for field in fields where size < Self.sizeLimit {
      if field.type == BINDERY_JSON.rawValue, level < Self.levels {
        expand(field.value.text)
      } else if field.type == BINDERY_UTF8.rawValue, !field.value.text.utf8.isCode {
        let key = level == 0 ? field.key.string : ""
        guard !excluded.contains(key) else { continue }
        entries.append(Entry(key: key, text: field.value.text.string))
        size += field.value.text.count
      }
    }
  }

  /// Adds the texts of a nested object or list, or none if it can't be parsed.
  private mutating func expand(_ json: bindery_text) {
    guard let expand = record.pointee.expand else { return }
    let record = record
    level += 1
    withUnsafeMutablePointer(to: &self) { texts in
      var fields = bindery_field_sink(size: UInt32(MemoryLayout<bindery_field_sink>.size), state: texts) {
        sink, fields, count in
        guard let texts = sink?.pointee.state?.assumingMemoryBound(to: RecordTexts.self) else { return }
        texts.pointee.take(UnsafeBufferPointer(start: fields, count: fields == nil ? 0 : count))
      }
      var failure = bindery_sink(size: UInt32(MemoryLayout<bindery_sink>.size), state: nil) { _, _ in }
      _ = expand(record, json, &fields, &failure)
    }
    level -= 1
  }
}

extension String {
  /// Whether the text is a code or an address rather than words, which a search doesn't look for.
  ///
  /// That is a text without a letter, such as a date or a number; one that begins as an address or a path does; and a
  /// single word without a letter other than capitals, such as `USA`, or of 16 characters or more with a digit among
  /// them, as a hash has it.
  package var isCode: Bool {
    var copy = self
    return copy.withUTF8 { UnsafeRawBufferPointer($0).isCode }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the text in UTF-8 is a code or an address.
  fileprivate var isCode: Bool {
    let word = prefix { $0 > 0x20 }
    if word.beginsAddress { return true }
    guard contains(where: \.isLetter) else { return true }
    // A character outside of ASCII may be a letter, and isn't a capital of a code.
    guard word.count == count else { return false }
    return !contains { $0 >= 0x80 || $0 &- 0x61 < 26 } || (count >= 16 && contains { $0 &- 0x30 < 10 })
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Whether the first word of a text begins an address or a path.
  fileprivate var beginsAddress: Bool {
    if ["/", "~/", "./", "../", "data:", "mailto:", "urn:", "www."].contains(where: { starts(with: $0.utf8) }) {
      return true
    }
    let name = prefix {
      $0 &- 0x61 < 26 || $0 &- 0x41 < 26 || $0 &- 0x30 < 10 || $0 == 0x2b || $0 == 0x2d || $0 == 0x2e
    }
    return !name.isEmpty && dropFirst(name.count).starts(with: "://".utf8)
  }
}

extension UInt8 {
  /// Whether the byte in UTF-8 is a letter, or belongs to a character outside of ASCII.
  fileprivate var isLetter: Bool { self >= 0x80 || (self | 0x20) &- 0x61 < 26 }
}
