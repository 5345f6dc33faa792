extension JSONOutline {
  /// Returns the JSON text with a leaf changed to another value of its type: a longer string, another number, the other
  /// Boolean.
  ///
  /// The result is `nil` for a null.
  package func changing(_ leaf: Range<Int>) -> String? {
    switch Unicode.Scalar(bytes[leaf.lowerBound]) {
    case "\"": return replacing(leaf.upperBound - 1..<leaf.upperBound, with: "x\"".utf8)
    case "t": return replacing(leaf, with: "false".utf8)
    case "f": return replacing(leaf, with: "true".utf8)
    case "n": return nil
    default:
      let digit = leaf.upperBound - 1
      return replacing(digit..<leaf.upperBound, with: bytes[digit] == UInt8(ascii: "1") ? "2".utf8 : "1".utf8)
    }
  }

  /// Returns the text with two neighboring characters of a leaf swapped, as in ``Swift/String/withSwappedLetters``;
  /// `nil` unless the leaf is a string without escapes that has such a pair.
  package func swappingLetters(of leaf: Range<Int>) -> String? {
    guard bytes[leaf.lowerBound] == UInt8(ascii: "\""), !bytes[leaf].contains(UInt8(ascii: "\\")) else { return nil }
    let content = leaf.lowerBound + 1..<max(leaf.lowerBound + 1, leaf.upperBound - 1)
    return String(decoding: bytes[content], as: UTF8.self).withSwappedLetters.map { replacing(content, with: $0.utf8) }
  }

  /// Returns the text with the last character of a leaf moved to the start of a later leaf; `nil` unless both are
  /// strings without escapes, and the first isn't empty.
  package func movingEnd(of first: Range<Int>, to second: Range<Int>) -> String? {
    let texts = [first, second].map { String(decoding: bytes[$0], as: UTF8.self) }
    guard texts.allSatisfy({ $0.first == "\"" && !$0.contains("\\") }), texts[0].utf8.count > 2 else { return nil }
    let letter = texts[0].dropLast().suffix(1)
    let (one, other) = (texts[0].dropLast(2) + "\"", "\"" + letter + texts[1].dropFirst())
    return replacing(
      first.lowerBound..<second.upperBound, with: one.utf8 + bytes[first.upperBound..<second.lowerBound] + other.utf8)
  }

  /// Returns the text with two leaves exchanged; the first must begin before the second.
  package func exchanging(_ first: Range<Int>, _ second: Range<Int>) -> String {
    let between = bytes[first.upperBound..<second.lowerBound]
    return replacing(first.lowerBound..<second.upperBound, with: bytes[second] + between + bytes[first])
  }
}

extension JSONOutline {
  /// Returns the JSON text with a container nested in copies of itself, under its own key.
  ///
  /// An array of objects is nested in its first object, as `[{"name":"a","parts":[{"name":"a"}]}]`; an array without
  /// objects is nested in itself, as its last element.
  ///
  /// - Parameters:
  ///   - container: One of ``containers``.
  ///   - name: The key of the whole text, for the container that has none.
  ///   - levels: About how many levels deeper the text becomes; fewer if it would have more than 1 MiB.
  /// - Returns: The text, or `nil` for an element of an array, which is nested with its array.
  package func nesting(_ container: Container, named name: String, levels: Int) -> String? {
    guard container.key != nil || container.depth == 0 else { return nil }
    let target = target(of: container)
    let key = container.key.map { bytes[$0] } ?? ArraySlice(TestRecord.quoted(name).utf8)
    let inside = target.place.lowerBound + 1..<max(target.place.lowerBound + 1, target.place.upperBound - 1)
    var before = Array(bytes[container.place.lowerBound..<inside.upperBound])
    if bytes[inside].contains(where: { $0 > 0x20 }) { before.append(UInt8(ascii: ",")) }
    if bytes[target.place.lowerBound] == UInt8(ascii: "{") { before += key + ":".utf8 }
    let behind = bytes[inside.upperBound..<container.place.upperBound]
    let count = max(1, min(levels / (target.depth - container.depth + 1), (1 << 20) / container.place.count))
    let start = Array(repeating: before, count: count).joined()
    let end = Array(repeating: behind, count: count).joined()
    return replacing(container.place, with: start + bytes[container.place] + end)
  }

  /// Returns the container that takes the nested copy: the first object in an array, or else the container itself.
  private func target(of container: Container) -> Container {
    guard bytes[container.place.lowerBound] == UInt8(ascii: "[") else { return container }
    return containers.first {
      $0.depth == container.depth + 1 && container.place.contains($0.place.lowerBound)
        && bytes[$0.place.lowerBound] == UInt8(ascii: "{")
    } ?? container
  }
}

extension String {
  /// The text with its last pair of neighboring letters or digits swapped that differ in more than case; `nil` if it
  /// has no such pair.
  package var withSwappedLetters: String? {
    var characters = Array(self)
    let place = characters.indices.dropLast().last { index in
      let pair = characters[index...index + 1]
      return pair.allSatisfy { $0.isLetter || $0.isNumber } && Set(pair.map { $0.lowercased() }).count == 2
    }
    guard let place else { return nil }
    characters.swapAt(place, place + 1)
    return String(characters)
  }

  /// The text with the last digit of its first number changed, or `nil` if it has no digits.
  package var withOtherNumber: String? {
    var characters = Array(self)
    guard let first = characters.firstIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
    let last = characters[first...].prefix { $0.isASCII && $0.isNumber }.endIndex - 1
    characters[last] = characters[last] == "1" ? "2" : "1"
    return String(characters)
  }
}
