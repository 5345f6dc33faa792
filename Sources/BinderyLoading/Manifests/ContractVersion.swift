internal import CBindery

/// A version of the contract between a host and its plugins.
public struct ContractVersion: Hashable, Sendable, CustomStringConvertible {
  /// Changes when old plugins no longer work.
  public let major: Int

  /// Changes when something is added.
  public let minor: Int

  /// Creates a version.
  ///
  /// - Parameters:
  ///   - major: Changes when old plugins no longer work.
  ///   - minor: Changes when something is added.
  public init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Reads a version as manifests write it, or returns nothing where the text is none.
  ///
  /// - Parameter text: The version, eg: `1.0`.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard parts.count == 2, parts[0] >= 0, parts[1] >= 0 else { return nil }
    self.init(major: parts[0], minor: parts[1])
    // There is one way to write a version: not +1.00.
    guard description == text else { return nil }
  }

  /// The version that this host was built with.
  public static let current: ContractVersion = ContractVersion(
    major: Int(BINDERY_CONTRACT_MAJOR), minor: Int(BINDERY_CONTRACT_MINOR))

  /// Whether this host can load plugins of this version.
  public var isCompatible: Bool { major == Self.current.major }

  /// The version as manifests write it.
  public var description: String { "\(major).\(minor)" }
}
