internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyTerminal

/// A list that isn't drawn: plain browsing writes the rows of its presenter.
///
/// It performs the command `retry` in the context of its screen, as long as something has failed. All else that one can
/// do with rows, plain browsing does by their numbers.
@MainActor
final class UndrawnList: ScreenList {
  /// The presenter of the rows.
  let rows: ItemListPresenter
  /// Whether the list has the focus, which has no effect here.
  var hasFocus = false
  /// The options of the list.
  private let options: RowListOptions
  /// The commands that the list accepts now.
  private nonisolated let reach = CommandReach()
  /// The registration as an observer of the presenter's rows, which ends with this object.
  private var observer: Observer?

  /// Creates a list of a presenter that was created with the same options, which performs its command in a context.
  init(_ rows: ItemListPresenter, context: Context, options: RowListOptions) {
    (self.rows, self.options) = (rows, options)
    observer = rows.observe { [weak self] _ in self?.noteFailures() }
    context.receiveOnMain(BrowseCommand.self, if: { [reach] in reach.commands.contains($0) }) { [weak self] _ in
      self?.rows.collection.retry(nil)
    }
    noteFailures()
  }

  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {}
  func setShown(_ isShown: Bool) { rows.activation = isShown ? .focused : .offscreen }
  func show(_ kinds: Set<Kind>) { options.showContents(kinds) }

  /// Updates whether the list accepts the command `retry`.
  private func noteFailures() {
    reach.commands = rows.state.status.failures.isEmpty ? [] : [.retry]
  }
}
