public import Bindery
internal import Synchronization

/// A registry of the view models for selections of several items.
///
/// A program may register a view model for each kind of media, such as songs; it is used if all selected items are of
/// that kind. Any other selection gets a view model of the actions that its items have in common. All functions are
/// thread-safe.
public final class SelectionProvider: Sendable {
  /// The type of a function that creates the view model of a selection whose items are all of one kind.
  public typealias Maker = @Sendable (_ items: [SelectionItem], _ context: Context) -> any SelectionViewModel

  /// The functions that create the view models for selections, by the kind of all selected items.
  private let makers = Mutex<[Kind: Maker]>([:])

  /// Creates an empty registry.
  public init() {}

  /// Registers the function that creates view models of selections of one kind, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - kind: The kind of all items in such a selection.
  ///   - maker: Creates the view model; called on any thread.
  public func register(_ kind: Kind, _ maker: @escaping Maker) {
    // The old maker is released outside the lock, because its deinitializers may run any code.
    _ = makers.withLock { $0.updateValue(maker, forKey: kind) }
  }

  /// Creates the view model for a selection of items.
  ///
  /// - Parameters:
  ///   - items: The items, in display order.
  ///   - context: The context of the view model.
  /// - Returns: A view model by the function registered for the kind of all items, or else one of their common actions.
  public func viewModel(for items: [SelectionItem], in context: Context) -> any SelectionViewModel {
    let kinds = Set(items.map(\.id.kind))
    guard kinds.count == 1, let maker = kinds.first.flatMap({ kind in makers.withLock { $0[kind] } }) else {
      return CommonSelectionViewModel(items: items)
    }
    return maker(items, context)
  }
}
