public import BinderyExchange

/// The settings for plugins that aren't trusted: where and how they run.
public struct WorkerSettings: Sendable {
  /// The plugins that run in workers.
  public enum Isolation: String, CaseIterable, Sendable {
    /// All plugins run in workers.
    case all

    /// Plugins that aren't trusted run in workers.
    case untrusted

    /// No plugin runs in a worker: each runs in the process of the host, and can do all that the user can.
    case none
  }

  /// The plugins that run in workers.
  public var isolation = Isolation.untrusted

  /// The path of `bindery-worker`, or `nil` if there is none, and plugins that need a worker aren't opened.
  public var program: String?

  /// The limits of a plugin in a worker, on its memory, its processor time and the time of its calls.
  public var limits = WorkerLimits()

  /// The budget for the answers of all plugins that run with these settings, or with copies of them.
  let keptAnswers = KeptAnswers(limit: KeptAnswers.hostLimit)

  /// The budget for what live view models of all these plugins have answered last.
  let keptLiveAnswers = KeptAnswers(limit: KeptAnswers.hostLimit)

  /// The environment of every worker, each variable as `NAME=value`. A grant may add variables to that of one plugin.
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

  /// The settings by which every plugin runs in the process of the host, for plugins of the embedder's own.
  public static let inProcess = WorkerSettings(isolation: .none, program: nil)

  /// The additional variables of a worker whose plugin may talk to other machines, with their passwords.
  let proxies: ProxyVariables

  private static func isHarmless(_ name: String) -> Bool {
    name == "LANG" || name == "TZ" || name.hasPrefix("LC_")
  }
}
