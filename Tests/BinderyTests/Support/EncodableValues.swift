import Bindery
import TestSupport

/// A model as plugins have them.
struct Song: Model, Codable, Hashable {
  static let kind: Kind = "song"

  var trackId: Int
  var trackName: String
  var artistName: String?
  var trackTimeMillis: Int?

  var modelId: ModelId { ModelId(trackId) }
}

struct Point: Hashable, Codable {
  var x: Int
  var y: Int
  var name = ""
}

struct Bag: Encodable {
  var counts: [String: Int]
}

struct Flat: Encodable {
  var name: String?
  var age: Int
}

enum Shape: Codable, Hashable {
  case point
  case circle(radius: Double)
  case box(Int, Int)
  case named(String)
}

/// A value of every type that can be encoded.
struct Everything: Encodable {
  var bool = false
  var int = 0, int8: Int8 = 0, int16: Int16 = 0, int32: Int32 = 0, int64: Int64 = 0, int128: Int128 = 0
  var uint: UInt = 0, uint8: UInt8 = 0, uint16: UInt16 = 0, uint32: UInt32 = 0, uint64: UInt64 = 0, uint128: UInt128 = 0
  var float: Float = 0
  var double = 0.0
  var text = ""
  var optionalText: String?
  var optionalInt: Int128?
  var list: [Int] = []
  var wideList: [Int128] = []
  var nestedList: [[String]] = []
  var optionals: [Int?] = []
  var dictionary: [String: [Int]] = [:]
  var numbered: [Int: String] = [:]
  var set: Set<String> = []
  var shape = Shape.point
  var point = Point(x: 0, y: 0)
  var last = 0

  static func random(using random: inout SplitMix64) -> Everything {
    var value = Everything()
    value.bool = .random(using: &random)
    value.int = .random(in: .min ... .max, using: &random)
    value.int8 = .random(in: .min ... .max, using: &random)
    value.int16 = .random(in: .min ... .max, using: &random)
    value.int32 = .random(in: .min ... .max, using: &random)
    value.int64 = .random(in: .min ... .max, using: &random)
    value.int128 = Int128(random.next()) << 64 | Int128(random.next())
    value.uint = .random(in: .min ... .max, using: &random)
    value.uint8 = .random(in: .min ... .max, using: &random)
    value.uint16 = .random(in: .min ... .max, using: &random)
    value.uint32 = .random(in: .min ... .max, using: &random)
    value.uint64 = .random(in: .min ... .max, using: &random)
    value.uint128 = UInt128(random.next()) << 64 | UInt128(random.next())
    value.float = .random(in: -1...1, using: &random)
    value.double = .random(in: -1...1, using: &random)
    value.text = text(using: &random)
    value.optionalText = Bool.random(using: &random) ? text(using: &random) : nil
    value.optionalInt = Bool.random(using: &random) ? Int128(random.next()) << 40 : nil
    value.list = integers(using: &random)
    value.wideList = integers(using: &random).map { Int128($0) << 70 }
    value.nestedList = integers(using: &random).map { [String](repeating: "x", count: $0) }
    value.optionals = integers(using: &random).map { $0 == 0 ? nil : $0 }
    value.dictionary = Dictionary(uniqueKeysWithValues: (0..<3).map { ("\($0)", integers(using: &random)) })
    value.numbered = Dictionary(uniqueKeysWithValues: (0..<3).map { ($0, text(using: &random)) })
    value.set = Set(integers(using: &random).map { "\($0)" })
    value.shape = Bool.random(using: &random) ? .point : .box(.random(in: 0...1, using: &random), 1)
    value.point = Point(x: .random(in: 0...1, using: &random), y: 1, name: text(using: &random))
    value.last = .random(in: 0...1, using: &random)
    return value
  }

  /// The value of the seed 7.
  static var seven: Everything {
    var random = SplitMix64(seed: 7)
    return .random(using: &random)
  }

  /// Each takes one field over from another value, and tells whether that is a change.
  static var changes: [(inout Everything, Everything) -> Bool] {
    [
      change(\.bool), change(\.int), change(\.int8), change(\.int16), change(\.int32), change(\.int64),
      change(\.int128),
      change(\.uint), change(\.uint8), change(\.uint16), change(\.uint32), change(\.uint64), change(\.uint128),
      change(\.float), change(\.double), change(\.text), change(\.optionalText), change(\.optionalInt), change(\.list),
      change(\.wideList), change(\.nestedList), change(\.optionals), change(\.dictionary), change(\.numbered),
      change(\.set), change(\.shape), change(\.point), change(\.last),
    ]
  }

  private static func change<Value: Equatable>(
    _ path: WritableKeyPath<Everything, Value>
  ) -> (inout Everything, Everything) -> Bool {
    { copy, other in
      defer { copy[keyPath: path] = other[keyPath: path] }
      return copy[keyPath: path] != other[keyPath: path]
    }
  }

  private static func text(using random: inout SplitMix64) -> String {
    String((0..<Int.random(in: 0...12, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" })
  }

  private static func integers(using random: inout SplitMix64) -> [Int] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in .random(in: 0...3, using: &random) }
  }
}

/// A value of any shape.
indirect enum Tree: Encodable {
  case nothing
  case null
  case leaf(Int)
  case list([Tree])
  case record([String: Tree])

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .nothing: return
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .leaf(let value): try value.encode(to: encoder)
    case .list(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .record(let members):
      var container = encoder.container(keyedBy: Key.self)
      for (key, value) in members { try container.encode(value, forKey: Key(stringValue: key)) }
    }
  }
}

/// Encodes by nested containers that are open at the same time.
struct ByContainers: Encodable {
  enum Keys: String, CodingKey {
    case a, b, c, x
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    var inner = container.nestedContainer(keyedBy: Keys.self, forKey: .a)
    var list = container.nestedUnkeyedContainer(forKey: .b)
    try list.encode(2)
    var innermost = list.nestedUnkeyedContainer()
    try innermost.encode(3)
    try container.encode(4, forKey: .c)
    try inner.encode(1, forKey: .x)
  }
}

class Parent: Encodable {
  let name: String

  init(name: String) {
    self.name = name
  }
}

/// Encodes its superclass under a key of its own.
final class Child: Parent {
  enum Keys: String, CodingKey {
    case age
  }

  let age: Int

  init(name: String, age: Int) {
    self.age = age
    super.init(name: name)
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(age, forKey: .age)
    try super.encode(to: container.superEncoder())
  }
}

/// Encodes its superclass beside its own values.
final class Sharing: Parent {
  private let age: Int

  init(name: String, age: Int) {
    self.age = age
    super.init(name: name)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: Child.Keys.self)
    try container.encode(age, forKey: .age)
  }
}

struct Failing: Encodable {
  struct Failure: Error {}

  let name: String

  func encode(to encoder: any Encoder) throws {
    try name.encode(to: encoder)
    throw Failure()
  }
}
