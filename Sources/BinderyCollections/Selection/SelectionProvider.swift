public import Bindery
internal import Synchronization

/// The registry of what acts for several selected items.
///
/// A plugin may register its own for its kind. It is asked where all items are of that
/// kind; what they have in common serves for the others. All functions are safe on any
/// thread.
public final class SelectionProvider: Sendable {
  /// Makes the view model of a selection whose items are all of one kind.
  public typealias Maker = @Sendable (_ items: [SelectionItem], _ context: Context) -> any SelectionViewModel

  private let makers = Mutex<[Kind: Maker]>([:])

  /// Creates a registry in which no kind has a maker of its own.
  public init() {}

  /// Registers what acts for several items of a kind. A later one takes its place.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - maker: Makes the view model; callable on any thread.
  public func register(_ kind: Kind, _ maker: @escaping Maker) {
    // The old maker goes away outside the lock.
    _ = makers.withLock { $0.updateValue(maker, forKey: kind) }
  }

  /// Makes the view model of a selection.
  ///
  /// - Parameters:
  ///   - items: The items, in the order shown.
  ///   - context: What the surroundings offer.
  /// - Returns: The view model of their kind, or else that of what they have in common.
  public func viewModel(for items: [SelectionItem], in context: Context) -> any SelectionViewModel {
    let kinds = Set(items.map(\.id.kind))
    guard kinds.count == 1, let maker = kinds.first.flatMap({ kind in makers.withLock { $0[kind] } }) else {
      return CommonSelectionViewModel(items: items)
    }
    return maker(items, context)
  }
}
