import Bindery
@testable import BinderyTerminal
import TestSupport

/// Returns the inputs of a whole text, after which nothing comes.
func inputs(of text: String) -> [TerminalInput] {
  var decoder = InputDecoder()
  return decoder.decode(text.utf8) + decoder.finish()
}

/// Inputs where characters in a row are one text, so that it doesn't count whether they came together.
enum JoinedInput: Hashable {
  case text(String)
  case other(TerminalInput)
}

func joined(_ inputs: [TerminalInput]) -> [JoinedInput] {
  inputs.reduce(into: []) { joined, input in
    guard let typed = input.typedText else { return joined.append(.other(input)) }
    if case .text(let text)? = joined.last {
      joined[joined.count - 1] = .text(text + typed)
    } else {
      joined.append(.text(typed))
    }
  }
}

extension TerminalInput {
  fileprivate var typedText: String? {
    switch self {
    case .key(KeyChord(.space)): " "
    case .key(let chord) where chord.modifiers.isEmpty:
      if case .character(let character) = chord.key { String(character) } else { nil }
    default: nil
    }
  }
}

/// Returns bytes cut into pieces at random places.
func pieces(of bytes: [UInt8], longest: Int, using random: inout SplitMix64) -> [ArraySlice<UInt8>] {
  var pieces: [ArraySlice<UInt8>] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    pieces.append(rest.prefix(Int.random(in: 1...longest, using: &random)))
    rest = rest.dropFirst(pieces.last?.count ?? 0)
  }
  return pieces
}

extension InputDecoder {
  /// Types into what is unfinished, one key after the other, until it must have been given up.
  mutating func typePatiently() {
    for _ in 0..<20 {
      _ = decode("x".utf8)
      _ = finish()
    }
  }

  /// The number of bytes that it keeps between two calls.
  var keptByteCount: Int { text.count + sequence.bytes.count + pasted.bytes.count }
}
