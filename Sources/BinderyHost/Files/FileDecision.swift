internal import Bindery
internal import BinderyLoading
package import BinderyManifests

/// The decision on which plugin reads a file, with all candidates and the reasons.
package struct FileDecision: Sendable {
  /// A rule that ranks one plugin before another that claims the same file.
  package enum Rule: Hashable, Sendable {
    /// The file fits the claims of the two plugins in different ways, such as by its extension alone.
    case match

    /// The file fits both alike, and a rule for claims on kinds decides.
    case standing(ClaimDecision.Rule)

    /// The rule as a word for programs.
    package var word: String {
      switch self {
      case .match: "match"
      case .standing(let rule): rule.rawValue
      }
    }
  }

  /// A plugin that could read the file.
  package struct Candidate: Sendable {
    /// The plugin.
    package let reader: FileReader

    /// The claim of the plugin that the file fits.
    package let claim: FileClaim

    /// How the file fits the claim.
    package let match: FileMatch

    /// The rule that ranks the candidate before the next one or, for the last candidate, after the previous one.
    package let rule: Rule

    /// The reason for the candidate's rank, such as `its magic number fits; version 2.0 over 1.4`.
    package let reason: String
  }

  /// A plugin that claims files and doesn't read this one.
  package struct Excluded: Sendable {
    /// The plugin.
    package let reader: FileReader

    /// The reason why the plugin doesn't read the file, as a clause without a period.
    package let reason: String

    /// Creates the entry of a plugin with the reason.
    package init(reader: FileReader, reason: String) {
      (self.reader, self.reason) = (reader, reason)
    }
  }

  /// The plugins that could read the file, in the order of their ranks; the first one reads it.
  package let candidates: [Candidate]

  /// The plugins that claim other files, or this one only by its extension where a magic number tells more.
  package let others: [Excluded]

  /// The libraries that claim the file but are refused, or are superseded by another file of the same plugin.
  package let refused: [Excluded]

  /// Whether the file has no bytes, and so no magic number.
  package let isEmpty: Bool

  /// The plugin that reads the file, or `nil` if none can.
  package var winner: Candidate? { candidates.first }
}

extension FileDecision {
  /// Returns the decision as sentences for users, each a line without a final period: winner, other candidates, plugins
  /// that don't read the file, refused libraries. `name` is the file's, as the user knows it.
  package func sentences(about name: String) -> [String] {
    var sentences = candidates.enumerated().map { index, candidate in
      "\(index == 0 ? "'\(name)' is read by" : "then comes") \(candidate.reader.name): \(candidate.reason)"
    }
    if candidates.isEmpty { sentences.append("no plugin reads '\(name)'") }
    if isEmpty { sentences.append("it is empty, so that only its extension counts") }
    if candidates.isEmpty, others.isEmpty, refused.isEmpty { sentences.append("no plugin that was found claims files") }
    return sentences + others.map { "it isn't read by \($0.reader.name): \($0.reason)" }
      + refused.map { "refused is \($0.reader.name): \($0.reason)" }
  }
}
