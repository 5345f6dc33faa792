public import Bindery

/// The values at the ends of a type, with which functions are called that take one.
public enum BoundaryValues {
  /// The values at the ends of a type.
  ///
  /// - Parameter type: The type of a parameter.
  /// - Returns: The values; null first where the parameter may be absent. None for a handle, which isn't a value.
  public static func values(of type: PropertyType) -> [TestValue] {
    (type.isOptional ? [.known(.null)] : []) + values(of: type.kind)
  }

  private static func values(of kind: PropertyKind) -> [TestValue] {
    switch kind {
    case .bool: [.known(.bool(false)), .known(.bool(true))]
    case .integer: OddValues.integers.map { .known(.integer($0)) }
    case .double: OddValues.doubles.map { .known(.double($0)) } + [.known(.integer(0)), .known(.integer(-1))]
    case .text, .bytes:
      (longTexts + OddValues.texts).map { .known(.text($0)) } + [.known(.json("[]")), .known(.json("{}"))]
    case .handle: []
    }
  }

  /// The empty text, one of 1 MiB, and some as long as buffers are.
  private static let longTexts =
    [0, 1, 16, 32, 64, 128, 256, 1_024, 4_096, 65_536, 1 << 20].map { String(repeating: "x", count: $0) }
}
