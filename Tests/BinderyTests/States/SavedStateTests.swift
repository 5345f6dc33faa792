@testable import Bindery
import TestSupport
import Testing

struct `Saved states` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A state that is saved and read again is the same`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let state = Whole.random(using: &random)
    let bytes = try SavedState.bytes(of: state)
    try expectEqual(SavedState.value(Whole.self, of: bytes), state)
    try expectEqual(SavedState.bytes(of: SavedState.value(Whole.self, of: bytes)), bytes)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `What is damaged is an error or another state, and never a crash`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = try SavedState.bytes(of: Whole.random(using: &random))
    for _ in 0..<100 {
      var damaged = bytes
      damaged[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      _ = try? SavedState.value(Whole.self, of: damaged)
    }
    for count in bytes.indices {
      #expect(throws: DecodingError.self) { try SavedState.value(Whole.self, of: Array(bytes.prefix(count))) }
    }
    #expect(throws: DecodingError.self) { try SavedState.value(Whole.self, of: bytes + [0x6e]) }
  }

  // MARK: Examples

  @Test func `A state need not be an object`() throws {
    func check<Value: Codable & Equatable>(_ value: Value) throws {
      try expectEqual(SavedState.value(Value.self, of: SavedState.bytes(of: value)), value)
    }
    try check(7)
    try check("")
    try check("a \0 z 🎵")
    try check([1, 2, 3])
    try check([[String]]())
    try check(Int?.none)
    try check(["x": [1.5, .infinity, -0.0]])
    try check(Shape.box(1, 2))
    try check(UInt64.max)
    try check(Int128.min)
  }

  @Test func `Equal states have equal bytes, in whatever order a dictionary has its members`() throws {
    let members = (0..<50).map { ("key \($0)", $0) }
    let states = [members, members.reversed()].map { Dictionary(uniqueKeysWithValues: $0) }
    try expectEqual(SavedState.bytes(of: states[0]), SavedState.bytes(of: states[1]))
  }

  @Test func `A state of another type is an error that names the member`() throws {
    let bytes = try SavedState.bytes(of: Point(x: 1, y: 2, name: "home"))
    #expect(throws: DecodingError.self) { try SavedState.value([Int].self, of: bytes) }
    let error = #expect(throws: DecodingError.self) { try SavedState.value([String: Int].self, of: bytes) }
    expectEqual(error.map { RecordDecoder.sentence(for: $0) }, "'value.name': expected Int, found the text \"home\"")
  }

  @Test func `A state that is too deep is an error, and exhausts no stack`() throws {
    let limit = SavedState.depthLimit
    let states = try [limit, limit + 1].map { try SavedState.bytes(of: Nested(depth: $0)) }
    #expect(throws: Never.self) { try SavedState.value(Nested.self, of: states[0]) }
    #expect(throws: DecodingError.self) { try SavedState.value(Nested.self, of: states[1]) }
  }
}

/// A state with a value of every type that can be saved.
private struct Whole: Codable, Equatable {
  var bool: Bool
  var int: Int
  var small: Int8
  var wide: Int128
  var unsigned: UInt64
  var float: Float
  var double: Double
  var text: String
  var absent: String?
  var list: [Int?]
  var lists: [[String]]
  var members: [String: [Int]]
  var numbered: [Int: String]
  var shape: Shape
  var point: Point

  static func random(using random: inout SplitMix64) -> Whole {
    func text() -> String {
      String((0..<Int.random(in: 0...9, using: &random)).map { _ in "ab\0é🎵".randomElement(using: &random) ?? "a" })
    }
    func list() -> [Int] {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in .random(in: .min ... .max, using: &random) }
    }
    let shapes: [Shape] = [.point, .circle(radius: 0.5), .box(1, -1), .named(text())]
    return Whole(
      bool: .random(using: &random), int: .random(in: .min ... .max, using: &random),
      small: .random(in: .min ... .max, using: &random), wide: Int128(random.next()) << 64 | Int128(random.next()),
      unsigned: random.next(), float: .random(in: -1...1, using: &random), double: .random(in: -1...1, using: &random),
      text: text(), absent: Bool.random(using: &random) ? text() : nil, list: list().map { $0 < 0 ? nil : $0 },
      lists: list().map { _ in [text(), text()] },
      members: [["": list()], ["a": list()], [text(): []]].reduce(into: [:]) { $0.merge($1) { $1 } },
      numbered: [Int.random(in: -9...9, using: &random): text()],
      shape: shapes.randomElement(using: &random) ?? .point, point: Point(x: 1, y: 2, name: text()))
  }
}

/// Lists within each other.
private struct Nested: Codable {
  private var inner: [Nested]

  init(depth: Int) {
    inner = depth > 1 ? [Nested(depth: depth - 1)] : []
  }

  init(from decoder: any Decoder) throws {
    inner = try [Nested](from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try inner.encode(to: encoder)
  }
}
