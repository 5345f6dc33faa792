public import BinderyExchange

/// The settings for plugins that aren't trusted: where and how they run.
public struct WorkerSettings: Sendable {
  /// The rule for which plugins run in workers instead of the host's own process.
  public enum Isolation: String, CaseIterable, Sendable {
    /// All plugins run in workers.
    case all

    /// Plugins that aren't trusted run in workers.
    case untrusted

    /// No plugin runs in a worker: each runs in the process of the host, and can do all that the user can.
    case none
  }

  /// The rule for which plugins run in workers instead of the host's own process.
  public var isolation = Isolation.untrusted

  /// The path of the program `bindery-worker`. If it is `nil`, plugins that need a worker aren't opened.
  public var program: String?

  /// The limits of a plugin in a worker, on its memory, its processor time and the time of its calls.
  public var limits = WorkerLimits()

  /// The memory budget for the answers of all plugins that run with these settings, or with copies of them.
  let keptAnswers = KeptAnswers(limit: KeptAnswers.hostLimit)

  /// The memory budget for the last answers of live view models of all plugins that run with these settings, or with
  /// copies of them.
  let keptLiveAnswers = KeptAnswers(limit: KeptAnswers.hostLimit)

  /// The environment of every worker, each variable as `NAME=value`. Capabilities granted to a plugin may add others.
  public var environment: [String]

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - isolation: The plugins that run in workers.
  ///   - program: The path of `bindery-worker`, or `nil` if there is none.
  ///   - environment: The variables of the host's environment. A worker gets only those for the language and the time
  ///     zone and, if its plugin may talk to other machines, those for proxies and certificates.
  public init(isolation: Isolation = .untrusted, program: String?, environment: [String: String] = [:]) {
    self.isolation = isolation
    self.program = program
    self.environment =
      environment.filter { Self.isHarmless($0.key) }.map { "\($0.key)=\($0.value)" }.sorted()
      // The end of a worker already reports a crash; a backtrace would hold up the rest.
      + ["SWIFT_BACKTRACE=enable=no"]
    proxies = ProxyVariables(environment: environment)
  }

  /// The settings that run every plugin in the host's own process, for an app that loads only plugins of its own.
  public static let inProcess = WorkerSettings(isolation: .none, program: nil)

  /// The variables for proxies, including passwords, and certificates, for plugins that may use the network.
  let proxies: ProxyVariables

  /// Returns whether an environment variable is passed to every worker: it names the language or the time zone.
  private static func isHarmless(_ name: String) -> Bool {
    name == "LANG" || name == "TZ" || name.hasPrefix("LC_")
  }
}
