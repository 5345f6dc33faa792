internal import Bindery

/// An item that another plugin shows since its source has returned it.
struct RenewedItem: Sendable {
  /// The item as it was found.
  let former: FoundItem

  /// The same item by the plugin that shows its kind now, with a version of its own.
  let item: FoundItem

  /// Returns the item in place of one that was found, unless that is another version of it.
  func item(for found: FoundItem) -> FoundItem? {
    found.modelVersion == former.modelVersion ? item : nil
  }
}

extension Presenter {
  /// Makes items again of what was found, by the plugins that show their kinds now, which may have to be loaded.
  ///
  /// - Parameters:
  ///   - items: The items as they were found.
  ///   - count: The number of times that items of the list were made again, which tells their versions.
  /// - Returns: The items, in the same order.
  @concurrent
  func renewed(_ items: [FoundItem], count: Int) async -> [RenewedItem] {
    let modeled = await modeled(items.map(\.record), bringing: ModelRequest([.identity, .drawing, .properties]))
    return zip(items, modeled).map { RenewedItem(former: $0, item: FoundItem($1, inPlaceOf: $0, count: count)) }
  }
}
