/// The short texts in the code of a library: names that an optimizing compiler compares as numbers, four or eight
/// letters at a time, and keeps nowhere else.
///
/// Some of them aren't names of fields, but numbers whose bytes happen to be letters. Only code for x86-64 is read, and
/// only the first 256 KiB of it.
struct CodeWords {
  /// The distinct texts, in the order of the code.
  private(set) var words: [String] = []

  /// The maximum number of texts that are kept.
  private static let limit = 512

  /// The maximum distance in bytes of code between two parts of a name.
  private static let distance = 40

  /// A number in an instruction whose bytes are a text, and its offset in the code.
  private struct Part {
    /// The bytes of the text.
    var text: [UInt8]
    /// The byte offset in the code.
    var offset: Int
  }

  /// The texts that were added already.
  private var known: Set<[UInt8]> = []
  /// The last numbers in the code that are texts, which may continue each other.
  private var parts: [Part] = []

  /// Finds the texts in the machine code of a library.
  init(in code: [UInt8]) {
    #if arch(x86_64)
      code.withUnsafeBufferPointer { code in
        // The longest supported instruction has an opcode, an operand of six bytes, and a number of eight.
        for offset in code.indices.dropFirst().dropLast(16) where words.count < Self.limit {
          guard let number = Self.number(at: offset, in: code) else { continue }
          append(code[number], at: offset)
        }
      }
    #endif
  }

  /// Returns the range of the number in an instruction at an offset that compares, combines or loads one; `nil` for any
  /// other byte.
  private static func number(at offset: Int, in code: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    let (before, start) = (code[offset - 1], offset + 1)
    let short = before == 0x66 ? 2 : 4
    switch code[offset] {
    case 0xB8...0xBF: return start..<start + (before == 0x48 || before == 0x49 ? 8 : 4)
    case 0x35, 0x3D: return start..<start + short
    case 0x34, 0x3C: return start..<start + 1
    case 0x80: return operand(code[start], [6, 7]).map { start + $0..<start + $0 + 1 }
    case 0x81: return operand(code[start], [6, 7]).map { start + $0..<start + $0 + short }
    case 0xC7: return operand(code[start], [0]).map { start + $0..<start + $0 + short }
    default: return nil
    }
  }

  /// Returns the length of the operand that begins with a ModR/M byte, or `nil` if the byte has none of the operations.
  private static func operand(_ byte: UInt8, _ operations: [UInt8]) -> Int? {
    guard operations.contains(byte >> 3 & 7) else { return nil }
    let base = byte & 7 == 4 && byte >> 6 != 3 ? 2 : 1
    switch byte >> 6 {
    case 0: return byte & 7 == 5 ? 5 : base
    case 1: return base + 1
    case 2: return base + 4
    default: return 1
    }
  }

  /// Adds the text of a number's bytes, if they are one: alone, behind the parts shortly before it, and in front of the
  /// last one.
  private mutating func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, at offset: Int) {
    let text = Array(bytes.prefix { LibraryWords.isPartOfName($0) })
    // If the text is shorter than the number, zeros follow, and in Swift a last byte with its length.
    guard !text.isEmpty, bytes.dropFirst(text.count).dropLast().allSatisfy({ $0 == 0 }),
      text.count == bytes.count || bytes.last.map({ $0 == 0 || $0 >> 4 == 0xE }) == true
    else { return }
    parts.removeAll { offset - $0.offset > Self.distance }
    guard bytes.count >= 4 || !parts.isEmpty else { return }
    add(text)
    if let last = parts.last {
      for joined in Self.joined(last.text, text) { add(joined) }
      add(text + last.text)
      if let first = parts.dropLast().last { add(first.text + last.text + text) }
    }
    parts.append(Part(text: text, offset: offset))
  }

  /// Returns the texts that two parts may form: the second behind the first, also with letters that both share only
  /// once.
  private static func joined(_ first: [UInt8], _ second: [UInt8]) -> [[UInt8]] {
    let shared = (1..<max(1, min(first.count, second.count)))
      .filter { first.suffix($0).elementsEqual(second.prefix($0)) }
    return [first + second] + shared.map { first + second.dropFirst($0) }
  }

  /// Adds a text that may be a name, unless it was added already.
  private mutating func add(_ text: [UInt8]) {
    guard LibraryWords.isName(text), text.count > 2, words.count < Self.limit, known.insert(text).inserted else {
      return
    }
    words.append(String(decoding: text, as: UTF8.self))
  }
}
