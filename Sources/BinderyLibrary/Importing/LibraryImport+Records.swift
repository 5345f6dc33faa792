package import Bindery
package import BinderyRendering

extension LibraryImport {
  /// Adds records to a library in one transaction, such as those of a page of a source's answer, after the stale items
  /// of their kinds were renewed.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - writer: The library.
  ///   - name: The name of the records' source in problems.
  /// - Returns: The numbers of items that were added or changed, and the problems of those that their plugins don't
  ///   show.
  /// - Throws: A `LibraryError` or a `CancellationError`, in which case nothing is added.
  package func add(
    _ records: [Record], to writer: LibraryWriter, named name: String
  ) async throws -> (counts: ImportCounts, problems: [ItemProblem]) {
    var (items, problems, count) = ([PreparedItem](), [ItemProblem](), 0)
    var unidentified = 0
    await presenter.facts(of: records) { facts in
      for facts in facts {
        if let facts {
          items.append(PreparedItem(LibraryItem(facts, source: source, json: records[count].json)))
        } else {
          unidentified += 1
        }
        if let problem = facts?.problem {
          problems.append(ItemProblem(source: name, offset: nil, sentence: problem))
        }
        count += 1
      }
    }
    let renewed = try await StaleItems(in: writer, by: presenter).renew(of: Set(items.lazy.map(\.item.kind)))
    var counts = try writer.add(items)
    counts.sharing += renewed.sharing
    counts.unidentified = unidentified
    return (counts, problems)
  }
}
