import Bindery
@testable import BinderyContract
import TestSupport
import Testing

struct `Signatures` {
  // MARK: Laws

  @Test(arguments: 0..<20)
  func `What is written reads as itself`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = Self.signature(using: &random)
    try expectEqual(Signature(parsing: text).description, text)
  }

  @Test(arguments: 0..<20)
  func `Spaces between words mean nothing`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = Self.signature(using: &random)
    let loose = text.flatMap { character -> String in
      guard "(),:".contains(character) else { return String(character) }
      return [" ", "  ", ""].randomElement(using: &random).map { $0 + String(character) + $0 } ?? ""
    }
    try expectEqual(Signature(parsing: String(loose)), Signature(parsing: text))
  }

  @Test(arguments: 0..<20)
  func `Damage is an error in a column that is there, or another signature`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let text = Self.damaged(Self.signature(using: &random), using: &random)
      do throws(SignatureError) {
        let signature = try Signature(parsing: text)
        #expect(signature.parameters.count <= Signature.parameterLimit)
      } catch {
        #expect((1...text.count + 1).contains(error.column), "\(text): \(error)")
        #expect(!error.detail.isEmpty)
      }
    }
  }

  // MARK: Examples

  @Test(arguments: [
    ("() -> bool", 0, PropertyType(.bool)),
    ("(trackTimeMillis: i64) -> utf8", 1, PropertyType(.text)),
    ("(collectionName: utf8, trackNumber: i64?, trackCount: i64?) -> utf8?", 3, PropertyType(.text, isOptional: true)),
    ("(viewModel: handle, binding: handle) -> f64?", 2, PropertyType(.double, isOptional: true)),
    ("(_: bytes, __x9: bytes?) -> bytes", 2, PropertyType(.bytes)),
    ("(a: bool, b: bool, c: bool, d: bool, e: bool, f: bool, g: bool, h: bool) -> i64", 8, PropertyType(.integer)),
    ("(bool: i64, utf8: bool) -> i64?", 2, PropertyType(.integer, isOptional: true)),
  ])
  func `A good one tells its types`(text: String, count: Int, result: PropertyType) throws {
    let signature = try Signature(parsing: text)
    expectEqual(signature.parameters.count, count)
    expectEqual(signature.result, result)
    expectEqual(signature.description, text)
  }

  @Test(arguments: [
    ("", 1, "expected '(', found the end"),
    ("x", 1, "expected '(', found 'x'"),
    ("(", 2, "expected the name of a parameter, found the end"),
    ("(:", 2, "expected the name of a parameter, found ':'"),
    ("(9: i64) -> i64", 2, "expected the name of a parameter, found '9'"),
    ("(é: i64) -> i64", 2, "expected the name of a parameter, found 'é'"),
    ("(a) -> i64", 3, "expected ':', found ')'"),
    ("(a i64) -> i64", 4, "expected ':', found 'i'"),
    ("(a:) -> i64", 4, "expected a type (bool, i64, f64, utf8, bytes, handle), found ')'"),
    ("(a: int) -> i64", 5, "expected a type (bool, i64, f64, utf8, bytes, handle), found 'int'"),
    ("(a: I64) -> i64", 5, "expected a type (bool, i64, f64, utf8, bytes, handle), found 'I64'"),
    ("(a: i64 ?) -> i64", 9, "expected ',' or ')', found '?'"),
    ("(a: i64??) -> i64", 9, "expected ',' or ')', found '?'"),
    ("(a: i64; b: i64) -> i64", 8, "expected ',' or ')', found ';'"),
    ("(a: i64", 8, "expected ',' or ')', found the end"),
    ("(a: i64,) -> i64", 9, "expected the name of a parameter, found ')'"),
    ("(a: i64, a: f64) -> i64", 10, "the parameter 'a' occurs twice"),
    (
      "(a: bool, b: bool, c: bool, d: bool, e: bool, f: bool, g: bool, h: bool, i: i64) -> i64", 74,
      "a function takes at most 8 parameters"
    ),
    ("(viewModel: handle?) -> i64", 19, "a handle is never absent, so it takes no '?'"),
    ("()", 3, "expected '->', found the end"),
    ("() i64", 4, "expected '->', found 'i'"),
    ("() - > i64", 4, "expected '->', found '-'"),
    ("() ->", 6, "expected a type (bool, i64, f64, utf8, bytes, handle), found the end"),
    ("() -> void", 7, "expected a type (bool, i64, f64, utf8, bytes, handle), found 'void'"),
    ("() -> handle", 7, "a function can't return a handle"),
    ("() -> i64 i64", 11, "expected the end, found 'i'"),
    ("(a: i64) -> i64\n", 16, "expected the end, found '\n'"),
  ])
  func `A bad one tells what was expected, and the column`(text: String, column: Int, detail: String) {
    #expect(throws: SignatureError(detail: detail, column: column)) { try Signature(parsing: text) }
  }

  // MARK: Random signatures

  private static func signature(using random: inout SplitMix64) -> String {
    let names = ["a", "trackName", "viewModel", "_", "b2", "i64", "Z"].shuffled(using: &random)
    let parameters = names.prefix(Int.random(in: 0...names.count, using: &random)).map { name in
      "\(name): \(type(among: PropertyKind.allCases, using: &random))"
    }
    return "(\(parameters.joined(separator: ", "))) -> "
      + type(among: PropertyKind.allCases.filter { $0 != .handle }, using: &random)
  }

  private static func type(among kinds: [PropertyKind], using random: inout SplitMix64) -> String {
    let kind = kinds.randomElement(using: &random) ?? .bool
    return PropertyType(kind, isOptional: kind != .handle && Bool.random(using: &random)).description
  }

  private static func damaged(_ text: String, using random: inout SplitMix64) -> String {
    let pieces = ["(", ")", ":", ",", "?", "->", "-", ">", " ", "i64", "handle", "é", "\u{301}", "\0", "\t", "🇫🇷", "9"]
    var characters = Array(text)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0...characters.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: characters.insert(contentsOf: pieces.randomElement(using: &random) ?? "", at: index)
      case 1: characters.removeSubrange(index..<min(index + 2, characters.count))
      default: characters = Array(characters.prefix(index))
      }
    }
    return String(characters)
  }
}
