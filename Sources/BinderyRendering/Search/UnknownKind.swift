package import Bindery

/// A kind that a user has named and that no plugin shows, with the kinds that plugins show.
package struct UnknownKind: Hashable, Sendable, CustomStringConvertible {
  /// The name of the kind, as it was typed.
  package let name: String

  /// The kinds that plugins show.
  package let known: [Kind]

  /// Creates a value for the first of several names that isn't the name of a known kind, or returns `nil` if all are.
  package init?(in names: [String], among known: [Kind]) {
    guard let name = names.first(where: { !known.contains(Kind(rawValue: $0)) }) else { return nil }
    (self.name, self.known) = (name, known)
  }

  /// A clause that says that no plugin shows the kind, and which kinds there are.
  package var description: String {
    let others = known.map(\.rawValue).joined(separator: ", ")
    return "no plugin shows the kind '\(name)'" + (others.isEmpty ? "" : " (there are \(others))")
  }
}
