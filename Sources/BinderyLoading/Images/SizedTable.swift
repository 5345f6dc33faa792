/// A table of a plugin: where it stands, and a copy of as much of it as its maker had.
///
/// The members that came later than the plugin are 0 or `nil`, which means "absent", and nothing behind the table's own
/// size is ever read.
package struct SizedTable<Table: BitwiseCopyable> {
  /// The plugin's own table, which its functions take as `self`.
  package let pointer: UnsafePointer<Table>

  /// The members as far as the table has them.
  package let members: Table

  /// The size that the table says it has.
  package let size: Int

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - pointer: The table, of which the size is readable at least.
  ///   - zeros: A table in which every member is absent.
  package init(_ pointer: UnsafePointer<Table>, over zeros: Table) {
    self.pointer = pointer
    size = sizeOfTable(at: pointer)
    members = copy(pointer, of: size, over: zeros)
  }
}
