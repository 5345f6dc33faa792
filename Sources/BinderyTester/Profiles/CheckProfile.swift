package import BinderyRules

/// A named list of rules that never changes, so that "checked by contract/1" always means the same.
///
/// A later release may add another list under another name. A rule that it adds to a level is in no earlier list.
package struct CheckProfile: Hashable, Sendable {
  /// The name of the profile, such as `contract/1`.
  package let name: String

  /// The codes of its rules, in order.
  package let codes: [RuleCode]

  /// All profiles, the newest last.
  package static let all: [CheckProfile] = [.contract1]

  /// Returns the profile with a name, and throws a `CheckError` if there is none.
  package static func named(_ name: String) throws(CheckError) -> CheckProfile {
    if let profile = all.first(where: { $0.name == name }) { return profile }
    let names = all.map { "'\($0.name)'" }.joined(separator: ", ")
    throw CheckError(.unknownName, "there is no profile '\(name)'; there is \(names)")
  }
}
