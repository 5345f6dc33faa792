internal import CBindery

/// A version of the contract between a host and its plugins.
public struct ContractVersion: Hashable, Sendable, CustomStringConvertible {
  /// The major number, which changes when older plugins no longer work.
  public let major: Int

  /// The minor number, which changes when something is added to the contract.
  public let minor: Int

  /// Creates a version from its numbers.
  public init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Parses a version as manifests write it, eg: `1.0`, or returns `nil` if the text isn't one.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard parts.count == 2, parts[0] >= 0, parts[1] >= 0 else { return nil }
    self.init(major: parts[0], minor: parts[1])
    // A version has one spelling: `Int` would also accept "+1.00".
    guard description == text else { return nil }
  }

  /// The version of the contract that this host was built with.
  public static let current: ContractVersion = ContractVersion(
    major: Int(BINDERY_CONTRACT_MAJOR), minor: Int(BINDERY_CONTRACT_MINOR))

  /// Whether this host can load plugins of this version, which it can if the major number is its own.
  public var isCompatible: Bool { major == Self.current.major }

  /// The version as manifests write it, such as `1.0`.
  public var description: String { "\(major).\(minor)" }
}
