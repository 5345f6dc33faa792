/// Where and how plugins run that aren't trusted.
public struct WorkerSettings: Sendable {
  /// Which plugins run in workers.
  public enum Isolation: String, CaseIterable, Sendable {
    /// All of them.
    case all

    /// Those that aren't trusted.
    case untrusted

    /// None: every plugin runs in the process of the host, and can do all that the user can.
    case none
  }

  /// Which plugins run in workers.
  public var isolation = Isolation.untrusted

  /// The program that workers run; nothing where there is none, so that no plugin can run in one.
  public var program: String?

  /// What a plugin in a worker may use.
  public var limits = WorkerLimits()

  /// The variables that a worker finds in its environment, each as `NAME=value`.
  public var environment: [String]

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - isolation: Which plugins run in workers.
  ///   - program: The program that workers run.
  ///   - environment: The variables of the host's environment. A worker gets of them only what tells it the language
  ///     and the time zone.
  public init(isolation: Isolation = .untrusted, program: String?, environment: [String: String] = [:]) {
    self.isolation = isolation
    self.program = program
    self.environment =
      environment.filter { Self.isHarmless($0.key) }.map { "\($0.key)=\($0.value)" }.sorted()
      // A worker that crashes says so by ending; a report of it would hold up the rest.
      + ["SWIFT_BACKTRACE=enable=no"]
    networkEnvironment = environment.filter { Self.isForNetwork($0.key) }.map { "\($0.key)=\($0.value)" }.sorted()
  }

  /// Every plugin runs in the process of the host: for plugins that one has written oneself.
  public static let inProcess = WorkerSettings(isolation: .none, program: nil)

  /// The variables that a worker finds, too, whose plugin may talk to other machines.
  let networkEnvironment: [String]

  private static func isHarmless(_ name: String) -> Bool {
    name == "LANG" || name == "TZ" || name.hasPrefix("LC_")
  }

  private static func isForNetwork(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix("_proxy") || name.hasPrefix("ssl_cert_") || name.hasPrefix("bindery_")
  }
}
