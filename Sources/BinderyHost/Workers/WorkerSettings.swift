public import BinderyExchange

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

  /// Whether workers run in namespaces and a root of their own where the kernel allows it.
  package var givesOwnRoot = true

  /// The budget for the answers of all plugins that run with these settings, or with copies of them.
  let keptAnswers = KeptAnswers(limit: KeptAnswers.hostLimit)

  /// The variables that a worker finds in its environment, each as `NAME=value`.
  public var environment: [String]

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - isolation: Which plugins run in workers.
  ///   - program: The program that workers run.
  ///   - environment: The variables of the host's environment. A worker gets of them only what tells it the language
  ///     and the time zone, and, where its plugin may talk to other machines, proxies and certificates.
  public init(isolation: Isolation = .untrusted, program: String?, environment: [String: String] = [:]) {
    self.isolation = isolation
    self.program = program
    self.environment =
      environment.filter { Self.isHarmless($0.key) }.map { "\($0.key)=\($0.value)" }.sorted()
      // A worker that crashes says so by ending; a report of it would hold up the rest.
      + ["SWIFT_BACKTRACE=enable=no"]
    proxies = ProxyVariables(environment: environment)
  }

  /// Every plugin runs in the process of the host: for plugins that one has written oneself.
  public static let inProcess = WorkerSettings(isolation: .none, program: nil)

  /// The variables that a worker finds, too, whose plugin may talk to other machines.
  let proxies: ProxyVariables

  private static func isHarmless(_ name: String) -> Bool {
    name == "LANG" || name == "TZ" || name.hasPrefix("LC_")
  }
}
