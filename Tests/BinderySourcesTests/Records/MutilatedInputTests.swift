import Bindery
@testable import BinderySources
import TestSupport
import Testing

/// A form of an input with many records, and how its records are told apart by bytes alone.
enum InputForm: String, CaseIterable {
  case sequence, lines, marks, carriageReturns, lists, answers

  /// Returns what stands for records in one piece of the input, each with a number and a text.
  func piece(_ numbers: [Int], _ text: String) -> String {
    let items = numbers.map { #"{"n":\#($0),"a":"\#(text)","b":[{"c":null},7]}"# }
    switch self {
    case .sequence: return "\u{1e}\(items[0])\n"
    case .lines: return items[0] + "\n"
    case .marks: return "\u{feff}\(items[0])\n"
    case .carriageReturns: return items[0] + "\r"
    case .lists: return "[\(items.joined(separator: ","))]\n"
    case .answers: return #"{"resultCount":\#(items.count),"results":[\#(items.joined(separator: ","))]}"# + "\n"
    }
  }
}

struct `Mutilated inputs` {
  /// An input of pieces, some of them mutilated, and the numbers of the records of whole pieces.
  private struct Input {
    var bytes: [UInt8] = []
    var whole: [Int] = []

    init(_ form: InputForm, seed: UInt64) {
      var random = Dice(seed: seed)
      let texts = ["x", #"\"quoted\""#, "a } in ] text", #"back\\"#, "日本", "comma, and: colon"]
      for piece in 0..<30 {
        let numbers = [3 * piece, 3 * piece + 1, 3 * piece + 2]
        let used = form == .lists || form == .answers ? numbers : [numbers[0]]
        var text = Array(form.piece(used, texts.randomElement(using: &random) ?? "x").utf8)
        if Int.random(in: 0..<4, using: &random) == 0 {
          // What separates pieces stays: their first bytes, and the line break at the end.
          let first = form == .marks ? 4 : 2
          let cut = Int.random(in: first..<text.count - 1, using: &random)
          let rest = Bool.random(using: &random) ? text.suffix(1) : text[(cut + 1)...]
          text = Array(text[..<cut]) + Array(rest)
        } else {
          whole += used
        }
        bytes += text
      }
    }
  }

  private func numbers(_ items: [RecordItem]) -> [Int] {
    items.compactMap { item in
      guard case .integer(let number)? = item.record?["n"] else { return nil }
      return Int(number)
    }
  }

  @Test(arguments: InputForm.allCases)
  func `Whole pieces are read, whatever was cut out of others`(form: InputForm) throws {
    for seed in 0..<200 as Range<UInt64> {
      let input = Input(form, seed: seed)
      let items = try readItems(input.bytes)
      let found = Set(numbers(items))
      let missing = input.whole.filter { !found.contains($0) }
      #expect(missing.isEmpty, "seed \(seed): \(missing) of \(String(decoding: input.bytes, as: UTF8.self))")
      let pieces = try readItems(input.bytes, pieceSize: Int(seed) + 1)
      expectEqual(transcript(items), transcript(pieces), "seed \(seed)")
    }
  }

  @Test func `Bytes that can't be read are counted`() throws {
    let texts = [
      ("{\"n\":1}\n{\"n\":\"\n{\"n\":3}\n", 7), ("{\"n\":1}\n{\"n\":tru}\n", 9), ("{\"n\":1}\n", 0),
      ("{\"n\":1}\n{\"n\":[1,", 8),
      ("\u{1e}{\"n\":1}\n\u{1e}{\"n\u{1e}{\"n\":3}\n", 3), ("[{\"n\":1},7]", 1),
    ]
    for (text, lost) in texts {
      for size in [1, 1 << 20] {
        var reader = RecordReader(bytes: Array(text.utf8), name: "test", pieceSize: size)
        let items = try readItems(from: &reader)
        let own = items.compactMap(\.damage).reduce(0) { $0 + $1.byteCount }
        expectEqual(reader.lostByteCount + own, lost, "\(text)")
        expectEqual(reader.byteCount, text.utf8.count)
      }
    }
  }
}
