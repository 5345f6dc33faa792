/// An item that is ready to be added.
///
/// The type is a class, so that passing an item from task to task copies a reference instead of its many fields.
package final class PreparedItem: Sendable {
  /// The item without its texts, which `columns` has in folded form.
  let item: LibraryItem
  let columns: IndexedItem

  /// The checksums of the JSON, and of all columns of the row.
  let (jsonSum, rowSum): (RowSum, RowSum)

  /// The number of bytes that the item takes in memory, nearly.
  let byteCount: Int

  /// Creates an item that is ready to be added by folding its texts. This takes most of the time of an import, and may
  /// be done on any thread.
  package convenience init(_ item: LibraryItem) {
    let columns = IndexedItem(item)
    var item = item
    (item.title, item.subtitle, item.rest) = ("", "", [])
    self.init(item, columns)
  }

  /// Creates an item from one without texts, and from its folded texts.
  init(_ item: LibraryItem, _ columns: IndexedItem) {
    (self.item, self.columns) = (item, columns)
    byteCount = item.json.count + columns.byteCount + 500
    (jsonSum, rowSum) = (.json(item.json), .row(item, columns))
  }
}
