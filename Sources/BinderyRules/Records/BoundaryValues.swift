public import Bindery

/// The boundary values of parameter types, with which a fuzzer calls the functions of a declared type.
public enum BoundaryValues {
  /// Returns boundary values of a parameter's type, and some values of similar types, such as integers for `f64`.
  ///
  /// The first value is null if the parameter is optional. A handle has no other values.
  public static func values(of type: PropertyType) -> [TestValue] {
    (type.isOptional ? [.known(.null)] : []) + values(of: type.kind)
  }

  /// Returns the boundary values of a type, without the absent one.
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

  /// Texts of 0 bytes to 1 MiB, in the usual sizes of buffers.
  private static let longTexts =
    [0, 1, 16, 32, 64, 128, 256, 1_024, 4_096, 65_536, 1 << 20].map { String(repeating: "x", count: $0) }
}
