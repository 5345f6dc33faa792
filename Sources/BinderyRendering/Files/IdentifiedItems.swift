internal import Bindery
internal import BinderySources
internal import BinderySystem

/// The items that a plugin has read of a file, to which the host adds their identifiers.
struct IdentifiedItems {
  /// The reason why what a plugin wrote isn't a file's items, as a clause without a period.
  struct Problem: Error {
    let sentence: String
  }

  private let file: FileNumber

  /// The kinds that the plugin claims to read from such files. Another kind's plugin may use the network.
  private let kinds: Set<String>

  /// Creates the items of a file, which are of some kinds.
  init(_ file: FileNumber, kinds: Set<String>) {
    (self.file, self.kinds) = (file, kinds)
  }

  /// Returns the items that a plugin wrote as JSON Lines, each with the identifiers of its file and of itself.
  ///
  /// The fields are the last ones of an item, which count where a plugin writes others of these names. Throws if
  /// anything that the plugin wrote isn't an item of the kinds.
  func identified(_ json: [UInt8]) throws(Problem) -> [UInt8] {
    guard !json.isEmpty else { return Array("[]".utf8) }
    var reader = RecordReader(bytes: json, name: "its items", itemLimit: .max, pieceSize: json.count)
    var (lines, count, parts): ([UInt8], Int, Set<String>) = ([], 0, [])
    while let chunk = try next(of: &reader) {
      let items = chunk.records()
      for index in items.indices {
        count += 1
        let record = try record(items[index], count)
        var part = record["filePart"]?.shownText ?? "#\(count)"
        // What isn't unique in the file identifies nothing.
        if !parts.insert(part).inserted { part = "#\(count)" }
        let item = chunk.json(at: index) ?? []
        lines += item.dropLast() + (item.count > 2 ? [UInt8(ascii: ",")] : [])
        lines += fields(part).dropFirst() + [UInt8(ascii: "\n")]
      }
    }
    return lines.isEmpty ? Array("[]".utf8) : lines
  }

  private func next(of reader: inout RecordReader) throws(Problem) -> RecordChunk? {
    do throws(SourceError) {
      return try reader.nextChunk()
    } catch {
      throw Problem(sentence: "what it wrote can't be read: \(error)")
    }
  }

  private func record(_ item: RecordItem, _ number: Int) throws(Problem) -> Record {
    switch item {
    case .damaged(let damage): throw Problem(sentence: "item \(number) that it wrote is damaged: \(damage.reason)")
    case .record(let record):
      guard kinds.contains(record.kind.rawValue) else {
        throw Problem(sentence: "item \(number) is of the kind '\(record.kind)', which it doesn't claim to read")
      }
      return record
    }
  }

  /// Returns a JSON object with the identifiers of the file and of its item with a part.
  private func fields(_ part: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("fileId", "\(file)")
      json.member("fileItemId", "\(file)/\(part)")
    }
    return json.utf8
  }
}
