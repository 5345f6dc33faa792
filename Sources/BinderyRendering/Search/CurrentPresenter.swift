internal import Bindery
internal import Synchronization

/// The presenter that shows the items of a list at the moment, which all share that create items for the list.
final class CurrentPresenter: Sendable {
  /// The presenter, behind a lock.
  private let presenter: Mutex<Presenter>

  /// Creates the holder of the first presenter of a list.
  init(_ presenter: Presenter) {
    self.presenter = Mutex(presenter)
  }

  /// The presenter that creates items from now on.
  var value: Presenter { presenter.withLock(\.self) }

  /// Replaces the presenter with one that shows some kinds in another way, so that their items have to be created anew.
  func replace(with presenter: Presenter, for kinds: Set<Kind>) {
    self.presenter.withLock { $0 = presenter.succeeding($0, for: kinds) }
  }
}
