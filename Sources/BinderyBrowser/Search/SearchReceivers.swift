internal import Bindery
internal import BinderyInterface
internal import BinderyRendering
internal import BinderyTerminal
internal import Synchronization

/// The receivers of a search screen, which perform the commands for its field and for the search as a whole.
@MainActor
final class SearchReceivers {
  /// The search screen on which the commands act; it isn't retained.
  weak var screen: SearchScreen?

  /// The commands that the screen accepts at the moment, in a lock, since receivers are asked on any thread.
  nonisolated let abilities = Mutex(SearchAbilities())
}

extension SearchReceivers {
  /// Registers the receiver of commands for the whole search, such as `refresh`, which gets those that the list doesn't
  /// accept.
  func receiveSearchCommands(in context: Context) {
    let accepts: @Sendable (BrowseCommand) -> Bool = { [self] command in
      abilities.withLock { $0.acceptsForSearch(command) }
    }
    context.receiveOnMain(BrowseCommand.self, if: accepts) { [self] command in
      switch command {
      case .search: screen?.setTyping(true)
      case .cancel: screen?.cancel()
      case .refresh: screen?.viewModel.send(.refresh)
      case .retry: screen?.viewModel.send(.retry)
      default: break
      }
    }
  }

  /// Registers the receivers of text, commands and the mouse for the query's field, which are asked before all others.
  func receiveFieldCommands(in context: Context) {
    context.receiveOnMain(InsertText.self, if: { [self] _ in abilities.withLock(\.isTyping) }) { [self] action in
      screen?.edit { $0.insert(action.text) }
    }
    let accepts: @Sendable (BrowseCommand) -> Bool = { [self] command in
      abilities.withLock { $0.acceptsForField(command) }
    }
    context.receiveOnMain(BrowseCommand.self, if: accepts) { [self] command in perform(command) }
    receiveMouse(in: context)
  }

  /// Performs a command on the search screen.
  private func perform(_ command: BrowseCommand) {
    switch command {
    case .down, .nextSection: screen?.setTyping(false)
    case .select: screen?.accept()
    default: screen?.edit { $0.perform(command) }
    }
  }

  /// Registers the receiver of mouse presses. One in the field moves the focus and the cursor there; one below it moves
  /// the focus to the list, which then receives the press itself.
  private func receiveMouse(in context: Context) {
    let accepts: @Sendable (UseMouse) -> Bool = { [self] use in
      abilities.withLock { $0.accepts(use.input) }
    }
    context.receiveOnMain(UseMouse.self, if: accepts) { [self, weak context] use in
      let area = abilities.withLock(\.fieldArea)
      guard area.contains(use.input.position) else {
        screen?.setTyping(false)
        context?.send(use)
        return
      }
      screen?.setTyping(true)
      screen?.edit { field in
        let view = TextFieldView(field, columns: area.columns)
        field.moveCursor(toOffset: view.offset(at: use.input.position.column - area.column))
      }
    }
  }
}

/// The state of a search screen that decides which commands it accepts.
struct SearchAbilities: Hashable, Sendable {
  /// Whether the field has the focus.
  var isTyping = true

  /// Whether the list has something for its cursor: rows, or the headings of sections that have failed.
  var hasList = false

  /// Whether a source is being searched.
  var isSearching = false

  /// Whether there is a query to search for again.
  var canRefresh = false

  /// Whether a search has failed or was cancelled.
  var canRetry = false

  /// The area of the query's field in the frame that was drawn last.
  var fieldArea = FrameArea(column: 0, row: 0, columns: 0, rows: 0)

  /// Returns whether the search accepts a command at the moment, apart from its field and its list.
  func acceptsForSearch(_ command: BrowseCommand) -> Bool {
    switch command {
    case .search: true
    case .cancel: isSearching || isTyping && hasList
    case .refresh: canRefresh
    case .retry: canRetry
    default: false
    }
  }

  /// Returns whether the query's field accepts a command at the moment.
  func acceptsForField(_ command: BrowseCommand) -> Bool {
    guard isTyping else { return false }
    switch command {
    case .down, .nextSection: return hasList
    case .select: return hasList || isSearching
    default: return TextField.commands.contains(command)
    }
  }

  /// Returns whether a mouse event is a press in the field, or one below that takes the focus away from it.
  func accepts(_ input: MouseInput) -> Bool {
    guard case .press(.left) = input.kind else { return false }
    return fieldArea.contains(input.position) || isTyping && hasList
  }
}
