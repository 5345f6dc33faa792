/// One thing that was looked at, and how it is.
public struct HealthCheck: Hashable, Sendable {
  /// How something is.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// As it should be.
    case pass

    /// Something works less well than it could, or is unusual.
    case warning

    /// Something doesn't work.
    case failure
  }

  /// What was looked at, in a word or two.
  public let name: String

  /// How it is.
  public let outcome: Outcome

  /// What was found, without a full stop.
  public let detail: String

  /// What to do about it, where something is to be done.
  public let fix: String?

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - name: What was looked at.
  ///   - outcome: How it is.
  ///   - detail: What was found.
  ///   - fix: What to do about it.
  public init(_ name: String, _ outcome: Outcome, _ detail: String, fix: String? = nil) {
    self.name = name
    self.outcome = outcome
    self.detail = detail
    self.fix = fix
  }
}

extension HealthCheck {
  /// Creates a check of something that is as it should be.
  ///
  /// - Parameters:
  ///   - name: What was looked at.
  ///   - detail: What was found.
  public init(_ name: String, _ detail: String) {
    self.init(name, .pass, detail)
  }

  /// A check that found a problem whose sentence ends with the way out, as those of this module do.
  ///
  /// - Parameters:
  ///   - name: What was looked at.
  ///   - outcome: How it is.
  ///   - problem: What is wrong, and after the last semicolon what to do about it.
  init(_ name: String, _ outcome: Outcome, problem: String) {
    let parts = problem.split(separator: "; ", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else {
      self.init(name, outcome, problem)
      return
    }
    self.init(name, outcome, parts.dropLast().joined(separator: "; "), fix: String(last))
  }
}
