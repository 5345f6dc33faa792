package import Bindery
package import BinderyRules

/// A search for a record that a decoder accepts, guided by the decoder's error messages.
///
/// Each field that an error message names is tried with values of each type; if none is named, all known words are
/// tried.
package struct SampleSearch {
  /// A function that tries to decode a record, and returns the error message, or `nil` if the record is accepted.
  package typealias Decode = (TestRecord) -> String?

  /// The kind of the record that is searched for.
  private let kind: Kind

  /// Texts in the plugin's library that may be field names.
  private let words: [String]

  /// The function that decodes a record, and returns the error message if the record is refused.
  private let decode: Decode

  /// The maximum number of steps of a search, each of which adds or changes one field.
  static let roundLimit = 64

  /// Creates a search for a record of a kind; `words` are texts in the plugin's library that may be field names.
  package init(kind: Kind, words: [String], decode: @escaping Decode) {
    self.kind = kind
    self.words = words
    self.decode = decode
  }

  /// Returns an accepted record, reduced to the fields and texts that it needs, or `nil` if none was found.
  package func result() -> TestRecord? {
    let empty = TestRecord(kind: kind, fields: [TestRecord.Field("kind", .known(.text(kind.rawValue)))])
    guard let found = grown(from: empty) ?? broad(from: empty) else { return nil }
    return found.reduced(limit: 256) { smaller in
      smaller.fields.first == empty.fields.first && decode(smaller) == nil
    }
  }

  /// Adds fields one by one as error messages name them, and returns the accepted record, or `nil` if the search fails.
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

  /// Returns a variant of a record with one field added or changed, and the decoder's answer if that differs.
  ///
  /// The answer is `nil` if the decoder accepts the variant. The result is `nil` if no variant changes the answer.
  private func step(from record: TestRecord, _ sentence: String) -> (TestRecord, String?)? {
    let complaint = SampleComplaint(sentence, words: words)
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

  /// Returns an accepted record grown from one with all words as fields, for decoders whose refusals name no field.
  private func broad(from record: TestRecord) -> TestRecord? {
    for value in SampleComplaint("", words: []).values {
      let all = words.prefix(256).reduce(record) { $1 == "kind" ? $0 : $0.with($1, value) }
      if let found = grown(from: all) { return found }
    }
    return nil
  }
}

extension TestRecord {
  /// Returns a copy with another value for the named field; of a path such as `a.b[0]`, only the first key counts.
  fileprivate func with(_ name: String, _ value: TestValue) -> TestRecord {
    var copy = self
    let keys = name.split(separator: ".").first.map { $0.prefix { $0 != "[" } }.map(String.init) ?? name
    guard keys != "kind" else { return self }
    copy.fields.removeAll { $0.key == keys }
    copy.fields.append(Field(keys, value))
    return copy
  }
}
