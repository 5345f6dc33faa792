internal import Bindery

/// A source of unusual values that real data occasionally contains.
struct OddValues: Sendable {
  /// Texts that mean something to the plugin that reads the records, such as names of fields; may be empty.
  let words: [String]

  /// The most fields that a record has after a mutation that adds many.
  static let fieldLimit = 3_000

  /// Integers at the bounds of common types, and next to them.
  static let integers: [Int64] = [
    0, -1, 1, .min, .max, .min + 1, .max - 1, 1 << 53, (1 << 53) + 1, (1 << 53) - 1, -(1 << 53) - 1, 1 << 31,
    (1 << 31) - 1, -(1 << 31), -(1 << 31) - 1, 1 << 32, (1 << 32) - 1, 255, 256, 65_535, 65_536, 1_000, 999_999_999,
  ]

  /// Floating-point numbers: large, small, and some that look like integers.
  static let doubles: [Double] = [
    0.5, -0.0, 1e308, -1e308, Double(bitPattern: 2_024), .leastNonzeroMagnitude, .leastNormalMagnitude, .ulpOfOne, -1.5,
    2_607_750.0,
    9_223_372_036_854_775_808.0, -9_223_372_036_854_775_808.0, 1e15 + 0.5, 9_007_199_254_740_993.0, 1e22, 0.1, 1e100,
  ]

  /// Returns a random one of ``integers`` or ``doubles``.
  func number(_ generator: inout SeededGenerator) -> TestValue {
    if Bool.random(using: &generator) { return .known(.integer(Self.integers.randomElement(using: &generator) ?? 0)) }
    return .known(.double(Self.doubles.randomElement(using: &generator) ?? 0))
  }

  /// Returns a random value of any type, including null and types that the contract doesn't have.
  func any(_ generator: inout SeededGenerator) -> TestValue {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: .known(.null)
    case 1: .known(.bool(Bool.random(using: &generator)))
    case 2, 3: number(&generator)
    case 4, 5: .known(.text(text(&generator)))
    case 6: .known(.json(json(&generator)))
    default: .unknown(unknownType(&generator))
    }
  }

  /// Returns a random value of another type than the given one, which may be null.
  func another(than value: TestValue, _ generator: inout SeededGenerator) -> TestValue {
    for _ in 0..<8 {
      let other = any(&generator)
      if !value.isAlike(other) { return other }
    }
    return .known(.json("[]"))
  }

  /// Returns a random value of another type than the given one, but not null.
  func retyped(_ value: TestValue, _ generator: inout SeededGenerator) -> TestValue {
    for _ in 0..<8 {
      let other = another(than: value, &generator)
      if other != .known(.null) { return other }
    }
    return .known(.json("[]"))
  }

  /// Returns the value in another notation: a number as text, a text as a number, a Boolean as 0 or 1.
  ///
  /// A text that isn't a number becomes its length in bytes. JSON and null become text.
  func numeral(of value: TestValue) -> TestValue {
    switch value {
    case .known(.integer(let number)): .known(.text("\(number)"))
    case .known(.double(let number)): .known(.text("\(number)"))
    case .known(.bool(let flag)): .known(.integer(flag ? 1 : 0))
    case .known(.text(let text)): .known(Int64(text).map { .integer($0) } ?? .integer(Int64(text.utf8.count)))
    case .known(.json(let json)): .known(.text(json))
    case .known(.null), .unknown: .known(.text("null"))
    }
  }

  /// Returns a random type number that the contract doesn't define.
  func unknownType(_ generator: inout SeededGenerator) -> UInt32 {
    [6, 7, 100, 255, 256, 1 << 16, 1 << 31, .max].randomElement(using: &generator) ?? 6
  }

  /// Returns a random number of fields to add, from 1 to 1,000.
  func manyCount(_ generator: inout SeededGenerator) -> Int {
    [1, 2, 4, 16, 33, 64, 100, 255, 256, 257, 1_000].randomElement(using: &generator) ?? 1
  }
}

extension TestValue {
  /// Returns whether both values have the same type.
  package func isAlike(_ other: TestValue) -> Bool {
    switch (self, other) {
    case (.unknown, .unknown), (.known(.null), .known(.null)), (.known(.bool), .known(.bool)): true
    case (.known(.integer), .known(.integer)), (.known(.double), .known(.double)): true
    case (.known(.text), .known(.text)), (.known(.json), .known(.json)): true
    default: false
    }
  }
}
