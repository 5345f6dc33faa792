/// A table of a plugin, with a copy up to the size that the plugin was built with.
///
/// Members that are newer than the plugin are 0 or `nil`, which means "absent", and nothing beyond the table's own size
/// is ever read.
package struct SizedTable<Table: BitwiseCopyable> {
  /// The plugin's own table, which its functions take as `self`.
  package let pointer: UnsafePointer<Table>

  /// A copy of the members, with absent ones for those that the table lacks.
  package let members: Table

  /// The size that the table states, in bytes.
  package let size: Int

  /// Copies a table.
  ///
  /// - Parameters:
  ///   - pointer: The table, of which at least the size is readable.
  ///   - zeros: A table in which every member is absent.
  package init(_ pointer: UnsafePointer<Table>, over zeros: Table) {
    self.pointer = pointer
    size = sizeOfTable(at: pointer)
    members = copy(pointer, of: size, over: zeros)
  }
}
