/// A hash of a model's content, which changes whenever a view of the model has to be drawn again.
///
/// A version is stable: the same content has the same version in every process and on every day, so a version may be
/// stored in a file.
public struct ModelVersion: RawRepresentable, Hashable, Sendable {
  /// The version as a number without further meaning.
  public let rawValue: UInt64

  /// Creates a version from a number that differs for different content.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

extension ModelVersion: LosslessStringConvertible {
  /// Creates a version from 16 lowercase hexadecimal digits, or returns `nil` for any other text.
  public init?(_ description: String) {
    guard description.utf8.count == 16, let rawValue = UInt64(description, radix: 16) else { return nil }
    self.init(rawValue: rawValue)
    if self.description != description { return nil }
  }

  /// The version as 16 lowercase hexadecimal digits.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
