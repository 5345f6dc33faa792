/// The outline of a JSON text: the byte ranges of its arrays, objects and leaves.
///
/// A leaf is a number, a Boolean, a null, or a string that isn't a key. The text has to be valid JSON; the outline of
/// any other text has whatever in it looks like JSON.
package struct JSONOutline: Sendable {
  /// An array or an object within a JSON text.
  package struct Container: Hashable, Sendable {
    /// The byte range of the container's key with its quotation marks; `nil` for an element of an array and the whole
    /// text.
    package let key: Range<Int>?

    /// The byte range of the container, with its brackets.
    package fileprivate(set) var place: Range<Int>

    /// The number of arrays and objects around the container.
    package let depth: Int
  }

  /// A leaf or a container, with its key and the container around it.
  package struct Value: Hashable, Sendable {
    /// The byte range of the value's key with its quotation marks; `nil` for an element of an array and the whole text.
    package let key: Range<Int>?

    /// The byte range of the value, with its quotation marks or brackets.
    package fileprivate(set) var place: Range<Int>

    /// The index among ``values`` of the array or object around the value, or `nil` for the whole text.
    package let parent: Int?
  }

  /// The text as UTF-8, to whose offsets all byte ranges refer.
  package let bytes: [UInt8]

  /// The arrays and objects, in the order in which they begin.
  package private(set) var containers: [Container] = []

  /// The byte ranges of the leaves, in order; those of strings include the quotation marks.
  package private(set) var leaves: [Range<Int>] = []

  /// The leaves and containers, in the order in which they begin.
  package private(set) var values: [Value] = []

  /// Creates the outline of a JSON text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package init(_ json: String) {
    bytes = Array(json.utf8)
    var (open, key, place): ([(container: Int, value: Int)], Range<Int>?, Int) = ([], nil, 0)
    while place < bytes.count {
      let end = end(of: place)
      switch Unicode.Scalar(bytes[place]) {
      case "{", "[":
        values.append(Value(key: key, place: place..<bytes.count, parent: open.last?.value))
        open.append((containers.count, values.count - 1))
        containers.append(Container(key: key, place: place..<bytes.count, depth: open.count - 1))
        key = nil
      case "}", "]":
        guard let index = open.popLast() else { break }
        containers[index.container].place = containers[index.container].place.lowerBound..<end
        values[index.value].place = containers[index.container].place
      case "\"" where isKey(endingAt: end): key = place..<end
      case "\"", "-", "0"..."9", "a"..."z":
        leaves.append(place..<end)
        values.append(Value(key: key, place: place..<end, parent: open.last?.value))
        key = nil
      default: break
      }
      place = end
    }
  }

  /// Returns the text with the bytes of a range replaced.
  package func replacing(_ place: Range<Int>, with new: some Collection<UInt8>) -> String {
    var copy = bytes
    copy.replaceSubrange(place, with: new)
    return String(decoding: copy, as: UTF8.self)
  }

  /// Returns the end offset of the string or word that begins at an offset, or of the single byte there.
  private func end(of place: Int) -> Int {
    switch Unicode.Scalar(bytes[place]) {
    case "\"": endOfString(place)
    case "-", "0"..."9", "a"..."z": bytes[place...].firstIndex { !Self.isWord($0) } ?? bytes.count
    default: place + 1
    }
  }

  /// Returns the index after the closing quote of the string that begins at an index.
  private func endOfString(_ start: Int) -> Int {
    var place = start + 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, bytes.count)
  }

  /// Returns whether the string before an index is the key of a member, since a colon follows.
  private func isKey(endingAt end: Int) -> Bool {
    bytes[end...].first { $0 > 0x20 } == UInt8(ascii: ":")
  }

  /// Returns whether a byte is part of a number, a Boolean or null.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "0"..."9", "a"..."z", "A"..."Z", "+", "-", ".": true
    default: false
    }
  }
}
