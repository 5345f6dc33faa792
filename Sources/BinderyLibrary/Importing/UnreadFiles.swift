internal import BinderyRendering
package import BinderySystem

/// The files in folders that nothing here reads, counted by the extensions of their names.
package struct UnreadFiles: Hashable, Sendable {
  /// The numbers of the files, by the extensions of their names.
  private var counts: [String: Int] = [:]

  /// Creates the counts of no files.
  package init() {}

  /// Counts a file.
  package mutating func add(_ path: FilePath) { counts[path.fileExtension ?? "", default: 0] += 1 }

  /// A clause that counts the files, with the most frequent extensions, such as `12 files of no known type: 9 .mp3, 3
  /// .jpg`; `nil` if there are none.
  package var sentence: String? {
    guard !counts.isEmpty else { return nil }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var parts = sorted.prefix(Self.shownCount).map { name, count in
      "\(count.grouped) \(name.isEmpty ? "without an extension" : ".\(name)")"
    }
    let rest = sorted.dropFirst(Self.shownCount).reduce(0) { $0 + $1.value }
    if rest > 0 { parts.append("\(rest.grouped) others") }
    let count = counts.values.reduce(0, +)
    return "\(count.counted("file", "files")) of no known type: \(parts.joined(separator: ", "))"
  }

  /// The number of extensions that are named.
  private static let shownCount = 5
}
