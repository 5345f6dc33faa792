/// The export of all items of a library as they were imported, also of one that is damaged.
package struct LibraryExport {
  private let path: String

  /// Creates the export of the library at a path.
  package init(of path: String) {
    self.path = path
  }

  /// Passes the JSON of each item that can be read to a function, in the order in which the items were added.
  ///
  /// - Throws: What the function throws, or a `LibraryError`: at the end, with the code `damaged`, if items are
  ///   missing.
  package func run(_ write: ([UInt8]) throws -> Void) throws {
    let loss = try LibrarySalvage(path: path).run { try write($0.item.item.json) }
    guard !loss.isAny else {
      throw LibraryError(
        .damaged, at: path, "\(loss.subject) of it can't be read, and \(loss.count == 1 ? "is" : "are") missing here")
    }
  }
}
