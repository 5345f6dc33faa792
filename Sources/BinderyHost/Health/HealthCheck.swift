/// The result of one health check.
public struct HealthCheck: Hashable, Sendable {
  /// The outcome of a check.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// Everything is as it should be.
    case pass

    /// Something works less well than it could, or is unusual.
    case warning

    /// Something doesn't work.
    case failure
  }

  /// The subject of the check in a word or two, eg `journal`. Several checks may share it.
  public let name: String

  /// The outcome of the check.
  public let outcome: Outcome

  /// The finding, as a sentence without a final period.
  public let detail: String

  /// The way to fix the problem, as a clause in the imperative, or `nil` if there is nothing to do.
  public let fix: String?

  /// Creates the result of a check.
  public init(_ name: String, _ outcome: Outcome, _ detail: String, fix: String? = nil) {
    self.name = name
    self.outcome = outcome
    self.detail = detail
    self.fix = fix
  }
}

extension HealthCheck {
  /// Creates the result of a check that passed.
  public init(_ name: String, _ detail: String) {
    self.init(name, .pass, detail)
  }

  /// Creates the result of a check that found a problem.
  ///
  /// The problem's sentence ends with the way out, after its last semicolon, as those of this module do.
  init(_ name: String, _ outcome: Outcome, problem: String) {
    let parts = problem.split(separator: "; ", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else {
      self.init(name, outcome, problem)
      return
    }
    self.init(name, outcome, parts.dropLast().joined(separator: "; "), fix: String(last))
  }
}
