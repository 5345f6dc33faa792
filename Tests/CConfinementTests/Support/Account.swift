import Glibc
import Testing

/// Who a process of a test runs as.
enum Account: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// Whoever runs the tests.
  case own
  /// A user without rights, which only root can become.
  case nobody

  /// Those that the tests can run as.
  static var usable: [Account] { getuid() == 0 ? allCases : [.own] }

  /// The arguments that make the fixture run as it.
  var arguments: String { self == .own ? "" : "--user 65534" }

  var testDescription: String { self == .nobody ? "nobody" : getuid() == 0 ? "root" : "the user" }
}
