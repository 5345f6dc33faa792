/// The result of one check of the health of plugins or workers.
public struct HealthCheck: Hashable, Sendable {
  /// The outcome of a health check.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// The check found no problem.
    case pass

    /// The check found something that works less well than it could, or is unusual.
    case warning

    /// The check found something that doesn't work.
    case failure
  }

  /// The subject of the check in a word or two, such as `journal`. Several checks may have the same.
  public let name: String

  /// The outcome of the check.
  public let outcome: Outcome

  /// The finding of the check, as a sentence without a final period.
  public let detail: String

  /// The way to fix the problem that the check found, as a clause in the imperative, or `nil` if there is nothing to
  /// do.
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

  /// Creates the result of a check that found a problem, from a sentence that ends with the fix.
  ///
  /// The fix follows the last semicolon of the sentence, as in the errors of this module.
  init(_ name: String, _ outcome: Outcome, problem: String) {
    let parts = problem.split(separator: "; ", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else {
      self.init(name, outcome, problem)
      return
    }
    self.init(name, outcome, parts.dropLast().joined(separator: "; "), fix: String(last))
  }
}
