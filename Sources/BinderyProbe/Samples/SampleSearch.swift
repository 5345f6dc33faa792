package import Bindery
package import BinderyRules

/// A search for a record that a decoder takes, by what it says when it refuses one: each field that a refusal names is
/// tried with values of each type.
package struct SampleSearch {
  /// What a decoder says to a record: nothing where it takes it, or the sentence of its refusal.
  package typealias Decode = (TestRecord) -> String?

  /// The kind of the record.
  private let kind: Kind

  /// Texts in the library, which may be names of fields.
  private let words: [String]

  private let decode: Decode

  /// The most fields that are found one after the other.
  package static let roundLimit = 64

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - kind: The kind of the record.
  ///   - words: Texts in the library, which may be names of fields.
  ///   - decode: What the decoder says to a record.
  package init(kind: Kind, words: [String], decode: @escaping Decode) {
    self.kind = kind
    self.words = words
    self.decode = decode
  }

  /// Searches.
  ///
  /// - Returns: A record that is taken, as small as could be found; nothing where none was.
  package func result() -> TestRecord? {
    let empty = TestRecord(kind: kind, fields: [TestRecord.Field("kind", .known(.text(kind.rawValue)))])
    guard let found = grown(from: empty) ?? broad(from: empty) else { return nil }
    return found.reduced(limit: 256) { smaller in
      smaller.fields.first == empty.fields.first && decode(smaller) == nil
    }
  }

  /// Adds one field after the other, as refusals name them.
  private func grown(from record: TestRecord) -> TestRecord? {
    var record = record
    guard var sentence = decode(record) else { return record }
    for _ in 0..<Self.roundLimit {
      guard let (better, next) = step(from: record, sentence) else { return nil }
      guard let next else { return better }
      (record, sentence) = (better, next)
    }
    return nil
  }

  /// A record with one field more, or another value of one, about which the decoder says something else.
  private func step(from record: TestRecord, _ sentence: String) -> (TestRecord, String?)? {
    let complaint = Complaint(sentence, words: words)
    for name in complaint.names {
      for value in complaint.values {
        let better = record.with(name, value)
        guard better != record else { continue }
        let next = decode(better)
        if next != sentence { return (better, next) }
      }
    }
    return nil
  }

  /// A record with all words at once, where refusals name nothing: as texts, then as numbers.
  private func broad(from record: TestRecord) -> TestRecord? {
    for value in Complaint("", words: []).values {
      let all = words.prefix(256).reduce(record) { $1 == "kind" ? $0 : $0.with($1, value) }
      if let found = grown(from: all) { return found }
    }
    return nil
  }
}

extension TestRecord {
  /// A copy in which a field has a value.
  fileprivate func with(_ name: String, _ value: TestValue) -> TestRecord {
    var copy = self
    let keys = name.split(separator: ".").first.map { $0.prefix { $0 != "[" } }.map(String.init) ?? name
    guard keys != "kind" else { return self }
    copy.fields.removeAll { $0.key == keys }
    copy.fields.append(Field(keys, value))
    return copy
  }
}
