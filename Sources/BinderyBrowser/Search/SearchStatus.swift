internal import Bindery
package import BinderyCollections
package import BinderySources

/// The state of a search in a few words, such as `120 of 3,400 items; itunes failed`, for the status line.
///
/// Why a source has failed stands below the heading of its section, at full length. Here it would take the place of the
/// number of items and of the keys for as long as the source fails.
package struct SearchStatus: Hashable, Sendable, CustomStringConvertible {
  /// The text; empty if there is nothing to report.
  package let description: String

  /// Creates the text for the state of a search, which may have been cancelled.
  package init<Element>(of state: ModelCollectionState<Element, SearchFailure>, isInterrupted: Bool = false) {
    let loading = state.sections.filter(\.status.phase.isLoading).map(Self.name)
    let failed = state.sections.filter { !$0.status.failures.isEmpty }.map(Self.name)
    let loaded = state.sections.filter { $0.status.phase != .notLoaded || !$0.elements.isEmpty }
    if !loading.isEmpty {
      description = "searching \(loading.joined(separator: ", "))…"
    } else if isInterrupted {
      description = "cancelled; refresh searches again"
    } else if loaded.isEmpty {
      description = ""
    } else {
      let isAllFailed = loaded.allSatisfy { $0.elements.isEmpty && !$0.status.failures.isEmpty }
      let first = loaded.count == 1 ? loaded[0].firstPosition ?? 0 : 0
      let count = isAllFailed ? nil : Self.count(after: first, loaded.map { ($0.elements.count, $0.total) })
      description = [count, Self.clause(on: failed)].compactMap(\.self).joined(separator: "; ")
    }
  }

  /// Returns the name of a section's source.
  private static func name<Element>(of section: CollectionSection<Element, SearchFailure>) -> String {
    section.title ?? section.id.rawValue
  }

  /// Returns a clause on the sources that failed, such as `2 sources failed`, or `nil` if none did.
  private static func clause(on failed: [String]) -> String? {
    failed.isEmpty ? nil : failed.count == 1 ? "\(failed[0]) failed" : "\(failed.count) sources failed"
  }

  /// Returns how many items all sections have in words, after those of the only section that aren't loaded, and how
  /// many there would be with all pages, as far as it is known.
  private static func count(after first: Int, _ sections: [(count: Int, total: Int?)]) -> String {
    let count = sections.reduce(0) { $0 + $1.count }
    let total = sections.reduce(0) { $0 + max($1.count, $1.total ?? $1.count) }
    return total == 0 ? "nothing found" : SectionHeading.items(after: first, count, of: total)
  }
}
