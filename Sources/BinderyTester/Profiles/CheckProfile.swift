package import BinderyRules

/// A list of rules that never changes, so that "checked by contract/1" means the same for good.
///
/// A later release may bring another list under another name. A rule that it adds to a level is in no list that was
/// there before.
package struct CheckProfile: Hashable, Sendable {
  /// The name, such as `contract/1`.
  package let name: String

  /// The codes of its rules, in order.
  package let codes: [RuleCode]

  /// All profiles, the newest last.
  package static let all: [CheckProfile] = [.contract1]

  /// Finds a profile.
  ///
  /// - Parameter name: Its name.
  /// - Throws: That there is none of this name.
  /// - Returns: The profile.
  package static func named(_ name: String) throws(CheckError) -> CheckProfile {
    if let profile = all.first(where: { $0.name == name }) { return profile }
    let names = all.map { "'\($0.name)'" }.joined(separator: ", ")
    throw CheckError(.unknownName, "there is no profile '\(name)'; there is \(names)")
  }
}
