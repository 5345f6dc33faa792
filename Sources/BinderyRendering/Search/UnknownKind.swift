package import Bindery

/// A kind that a user names and no plugin shows, with those that there are.
package struct UnknownKind: Hashable, Sendable, CustomStringConvertible {
  /// The name of the kind, as it was typed.
  package let name: String

  /// The kinds that plugins show.
  package let known: [Kind]

  /// Creates a value for the first of some names that isn't the name of a known kind, or returns `nil` if each is.
  package init?(in names: [String], among known: [Kind]) {
    guard let name = names.first(where: { !known.contains(Kind(rawValue: $0)) }) else { return nil }
    (self.name, self.known) = (name, known)
  }

  /// The problem and what is expected, as a clause.
  package var description: String {
    let others = known.map(\.rawValue).joined(separator: ", ")
    return "no plugin shows the kind '\(name)'" + (others.isEmpty ? "" : " (there are \(others))")
  }
}
