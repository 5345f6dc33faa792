/// A value that changes whenever a view of a model has to be drawn again.
///
/// A version is stable: the same content has the same version in every process and on every day, so a version may be
/// stored in a file.
public struct ModelVersion: RawRepresentable, Hashable, Sendable {
  /// The version as an opaque number.
  public let rawValue: UInt64

  /// Creates a version from a number that differs for different content.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

extension ModelVersion: LosslessStringConvertible {
  /// Creates a version from its description, or returns `nil` for any other text.
  public init?(_ description: String) {
    guard description.utf8.count == 16, let rawValue = UInt64(description, radix: 16) else { return nil }
    self.init(rawValue: rawValue)
    if self.description != description { return nil }
  }

  /// The version as 16 hexadecimal digits.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
