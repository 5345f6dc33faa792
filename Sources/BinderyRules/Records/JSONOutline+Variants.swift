/// Creates variants of a JSON text that are as plausible as the text itself, but that samples seldom have.
///
/// Of values with the same path of keys, such as those in the elements of a list, only the first two are varied.
extension JSONOutline {
  /// Variants of the text, three for each leaf: it is exchanged with the next leaf of its type, replaces that, or is
  /// replaced by it.
  ///
  /// So a span may begin at or after its end, and two elements of a list may be alike.
  package var neighborVariants: [String] {
    let leaves = varied.filter { !isContainer(values[$0]) }
    return leaves.flatMap { first -> [String] in
      let place = values[first].place
      let next = values.dropFirst(first + 1).first {
        !isContainer($0) && type(of: $0) == type(of: values[first]) && bytes[$0.place] != bytes[place]
      }
      guard let other = next?.place else { return [] }
      return [
        exchanging(place, other), replacing(other, with: bytes[place]), replacing(place, with: bytes[other]),
      ]
    }
  }

  /// Variants of the text in which an array has another length: one element is doubled, or the elements are repeated or
  /// cut to 0, 1, 3, 8 or 40.
  ///
  /// The first three elements and the last one are doubled, one in each variant.
  package var listVariants: [String] {
    varied.filter { bytes[values[$0].place.lowerBound] == UInt8(ascii: "[") }.flatMap { list -> [String] in
      let elements = children(of: list).map { values[$0].place }
      guard let last = elements.last else { return [] }
      let doubled = (elements.dropLast().prefix(3) + [last]).map { repeating($0) }
      let counts = [0, 1, 3, 8, 40].filter { $0 != elements.count }
      return doubled + counts.map { resizing(values[list].place, of: elements, to: $0) }
    }
  }

  /// Variants of the text, in each of which one key of an object occurs twice with the same value.
  package var repeatedKeys: [String] { members.map { repeating($0.lowerBound..<$1.upperBound) } }

  /// Variants of the text, in each of which one key occurs twice: first with another value, then with its own.
  package var overwrittenKeys: [String] {
    members.map { key, place in
      let other = bytes[key] + ":".utf8 + another(than: place) + ",".utf8
      return replacing(key.lowerBound..<key.lowerBound, with: other)
    }
  }

  /// The text in which each key and its value occur twice in a row; `nil` if it has no keys.
  package var withAllKeysDoubled: String? {
    var members: [Int: Range<Int>] = [:]
    for value in values {
      if let key = value.key { members[key.lowerBound] = key.lowerBound..<value.place.upperBound }
    }
    guard !members.isEmpty else { return nil }
    var text: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      if let member = members[place] { text += bytes[member] + ",".utf8 }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Variants of the text, in each of which null or a value of another type replaces one value, the last values first.
  ///
  /// A reader refuses these late, after it has read most of the text.
  package var wrongVariants: [String] {
    varied.dropFirst().reversed().flatMap { index -> [String] in
      let place = values[index].place
      let isNumber = type(of: values[index]) == .number
      return [replacing(place, with: (isNumber ? "\"seven\"" : "7").utf8), replacing(place, with: "null".utf8)]
    }
  }
}

extension JSONOutline {
  /// The type of a leaf: a number, a text, a Boolean or null.
  private enum LeafType {
    case text, number, bool, null
  }

  /// The indices in `values` of those values that are varied, at most 64.
  private var varied: [Int] {
    var names: [[UInt8]] = []
    var known: [[UInt8]: Int] = [:]
    for value in values {
      let own = value.key.map { Array(bytes[$0]) } ?? [UInt8(ascii: "*")]
      names.append((value.parent.map { names[$0] } ?? []) + own)
    }
    let alike = values.indices.filter { index in
      known[names[index], default: 0] += 1
      return known[names[index], default: 0] <= 2
    }
    return Array(alike.prefix(64))
  }

  /// The byte ranges of the key and of the value in the JSON, for each member of an object that variants of the record
  /// leave out, replace or repeat.
  private var members: [(Range<Int>, Range<Int>)] {
    varied.compactMap { index in values[index].key.map { ($0, values[index].place) } }
  }

  /// Returns the indices of the values directly in an array or object.
  private func children(of parent: Int) -> [Int] { values.indices.filter { values[$0].parent == parent } }

  /// Returns whether a value is an array or an object.
  private func isContainer(_ value: Value) -> Bool { "{[".utf8.contains(bytes[value.place.lowerBound]) }

  /// Returns the type of a leaf, which its first byte determines.
  private func type(of value: Value) -> LeafType {
    switch Unicode.Scalar(bytes[value.place.lowerBound]) {
    case "\"": .text
    case "t", "f": .bool
    case "n": .null
    default: .number
    }
  }

  /// Returns the text with a list changed to `count` elements, which repeat `elements` in order.
  private func resizing(_ list: Range<Int>, of elements: [Range<Int>], to count: Int) -> String {
    var made: [UInt8] = [UInt8(ascii: "[")]
    for index in 0..<count { made += (index > 0 ? [UInt8(ascii: ",")] : []) + bytes[elements[index % elements.count]] }
    return replacing(list, with: made + [UInt8(ascii: "]")])
  }

  /// Returns the text with an element of a list or a member of an object twice in a row.
  private func repeating(_ part: Range<Int>) -> String {
    replacing(part.upperBound..<part.upperBound, with: ",".utf8 + bytes[part])
  }

  /// Returns a JSON value that differs from the value in a byte range, and has its type unless that is null.
  private func another(than place: Range<Int>) -> String.UTF8View {
    switch Unicode.Scalar(bytes[place.lowerBound]) {
    case "\"": "\"another\"".utf8
    case "[": bytes[place].elementsEqual("[]".utf8) ? "[1]".utf8 : "[]".utf8
    case "{": bytes[place].elementsEqual("{}".utf8) ? #"{"another":1}"#.utf8 : "{}".utf8
    case "t": "false".utf8
    case "f": "true".utf8
    case "n": "7".utf8
    default: bytes[place].elementsEqual("1".utf8) ? "2".utf8 : "1".utf8
    }
  }
}
