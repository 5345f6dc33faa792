package import BinderyManifests

/// The plugins that claim files, among which a host chooses one for each file by their manifests alone.
package struct FileReaders: Sendable {
  /// The usable plugins, in any order.
  private let usable: [FileReader]

  /// The libraries that aren't used, each with the reason as a clause without a period.
  private let refused: [FileDecision.Excluded]

  /// Creates the readers from plugins of different identifiers that can be used, and from libraries that can't.
  package init(usable: [FileReader], refused: [FileDecision.Excluded] = []) {
    (self.usable, self.refused) = (usable, refused)
  }

  /// Returns which plugin reads a file, and why.
  ///
  /// A claim that the file fits by extension and magic number comes first, then one by magic number. The extension
  /// alone counts only if no claim's magic number fits. Then comes the plugin that the user prefers for a kind of its
  /// claim, then a trusted one, then the higher version, then the identifier that comes first.
  package func decision(on file: FileHead) -> FileDecision {
    guard !file.isJSON else { return decisionOnJSON(file) }
    let ranked = usable.compactMap { $0.bestClaim(on: file) }.sorted()
    let hasMagic = ranked.first?.match.includesMagic ?? false
    let counting = ranked.filter { $0.match.includesMagic == hasMagic }
    return FileDecision(
      candidates: Self.candidates(counting), others: Self.overruled(ranked, by: counting) + unfit(for: file),
      refused: refused.filter { $0.reader.bestClaim(on: file) != nil }, isEmpty: file.bytes.isEmpty)
  }

  /// Returns the decision on a file with JSON, which no plugin reads.
  private func decisionOnJSON(_ file: FileHead) -> FileDecision {
    let claiming = usable.filter { $0.bestClaim(on: file) != nil }.sorted { $0.id < $1.id }.map {
      FileDecision.Excluded(reader: $0, reason: "bindery itself reads files that end in .json, .jsonl or .ndjson")
    }
    return FileDecision(
      candidates: [], others: claiming + unfit(for: file), refused: [], isEmpty: file.bytes.isEmpty)
  }

  /// Returns the plugins whose extension alone fits a file, if the magic number of another plugin's claim does.
  private static func overruled(
    _ ranked: [RankedFileClaim], by counting: [RankedFileClaim]
  ) -> [FileDecision.Excluded] {
    guard let first = counting.first else { return [] }
    return ranked.dropFirst(counting.count).map {
      FileDecision.Excluded(
        reader: $0.reader, reason: "its extension alone fits, and a magic number of \(first.reader.id) does")
    }
  }

  /// Returns the usable plugins no claim of which a file fits, ordered by their identifiers.
  private func unfit(for file: FileHead) -> [FileDecision.Excluded] {
    usable.filter { $0.bestClaim(on: file) == nil }.sorted { $0.id < $1.id }
      .map { FileDecision.Excluded(reader: $0, reason: $0.unfitness) }
  }

  /// Returns claims by their rank as candidates, each with the rule and the reason for its rank.
  private static func candidates(_ ranked: [RankedFileClaim]) -> [FileDecision.Candidate] {
    ranked.indices.map { index in
      // The last one is compared with the one before it.
      let neighbor = index + 1 < ranked.count ? index + 1 : index - 1
      let other = ranked.indices.contains(neighbor) ? ranked[neighbor] : nil
      return FileDecision.Candidate(
        reader: ranked[index].reader, claim: ranked[index].claim, match: ranked[index].match,
        rule: other.map(ranked[index].rule) ?? .standing(.alone), reason: ranked[index].reason(against: other))
    }
  }
}
