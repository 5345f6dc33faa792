internal import BinderyTerminal
internal import Synchronization

/// What a list can do now, as its receivers are asked on any thread.
final class CommandReach: Sendable {
  private struct State {
    var commands: Set<BrowseCommand> = []
    var area = FrameArea(column: 0, row: 0, columns: 0, rows: 0)
  }

  private let state = Mutex(State())

  /// Creates a reach of nothing.
  init() {}

  /// The commands that are possible.
  var commands: Set<BrowseCommand> {
    get { state.withLock(\.commands) }
    set { state.withLock { $0.commands = newValue } }
  }

  /// The area of the frame that the list was drawn in last.
  var area: FrameArea {
    get { state.withLock(\.area) }
    set { state.withLock { $0.area = newValue } }
  }
}
