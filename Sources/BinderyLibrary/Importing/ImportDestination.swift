/// The library of an import, which may be opened only once there is something to add, so that none is made for nothing.
///
/// One task uses it.
package final class ImportDestination {
  /// The library, or `nil` before it is opened.
  package private(set) var opened: LibraryWriter?

  private let open: () throws -> LibraryWriter

  /// Whether an import is under way, which begins anew in a library that is opened meanwhile.
  private var isImporting = false

  /// Creates the destination of an open library.
  package convenience init(_ writer: LibraryWriter) {
    self.init { writer }
    opened = writer
  }

  /// Creates the destination of a library that a function opens, and makes if there is none.
  package init(opening open: @escaping () throws -> LibraryWriter) {
    self.open = open
  }

  /// Opens the library at the first call, and returns it.
  package func writer() throws -> LibraryWriter {
    if let opened { return opened }
    let writer = try open()
    opened = writer
    if isImporting { writer.beginInput() }
    return writer
  }

  /// Begins the import of an input.
  func beginInput() {
    isImporting = true
    opened?.beginInput()
  }

  /// Ends the import of an input, whose open transaction is rolled back if there is one.
  func endInput() {
    isImporting = false
    opened?.rollBack()
    opened?.imported = nil
  }
}
