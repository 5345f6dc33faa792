import BinderyContract
import TestSupport
import Testing

struct `Versions of plugins` {
  /// Versions from the lowest to the highest.
  private static let ascending = [
    "", "0.1", "0.9.9", "1.0.0-1", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.2", "1.0.0-alpha.10",
    "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-rc.9+build.1", "1.0.0-rc.10", "1", "1.0", "1.0.0", "1.0.0+build", "1.0.1",
    "1.2", "1.9", "1.10",
    "2", "10.0", "2024.11.3", "20241103123000", "99999999999999999999",
  ].map(PluginVersion.init(rawValue:))

  // MARK: Laws

  @Test func `The order is total`() {
    for (low, first) in Self.ascending.enumerated() {
      for (high, second) in Self.ascending.enumerated() {
        expectEqual((first < second), (low < high), "\(first) < \(second)")
        expectEqual((first == second), (low == high), "\(first) == \(second)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `Any three agree`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let (a, b, c) = (Self.version(using: &random), Self.version(using: &random), Self.version(using: &random))
      #expect(!(a < a))
      expectEqual([a < b, a == b, a > b].count { $0 }, 1, "\(a), \(b)")
      #expect(!(a < b && b < c) || a < c, "\(a), \(b), \(c)")
    }
  }

  private static func version(using random: inout SplitMix64) -> PluginVersion {
    let pieces = ["0", "1", "2", "10", "01", ".", ".", ".", "-", "-", "+", "beta", "x", "18446744073709551616"]
    let count = Int.random(in: 0...6, using: &random)
    return PluginVersion(
      rawValue: (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
  }
}

struct `Versions of the contract` {
  @Test(arguments: [("1.0", 1, 0), ("0.9", 0, 9), ("12.345", 12, 345)])
  func `A version is two numbers`(text: String, major: Int, minor: Int) {
    expectEqual(ContractVersion(text), ContractVersion(major: major, minor: minor))
    expectEqual(ContractVersion(text)?.description, text)
  }

  @Test(arguments: [
    "", "1", "1.", ".0", "1.0.0", "1.x", " 1.0", "1.0 ", "-1.0", "1.-0", "+1.0", "1.+0", "1,0", "١.٠", "01.0", "1.00",
    "99999999999999999999.0",
  ])
  func `Anything else is none`(text: String) {
    expectNil(ContractVersion(text))
  }

  @Test func `The major number decides`() {
    let current = ContractVersion.current
    for minor in [0, current.minor, current.minor + 1, 65535] {
      #expect(ContractVersion(major: current.major, minor: minor).isCompatible)
      #expect(!ContractVersion(major: current.major + 1, minor: minor).isCompatible)
      #expect(!ContractVersion(major: current.major - 1, minor: minor).isCompatible)
    }
  }
}
