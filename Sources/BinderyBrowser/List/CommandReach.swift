internal import BinderyTerminal
internal import Synchronization

/// The commands that a list accepts at the moment and the area that it is drawn in, readable on any thread.
final class CommandReach: Sendable {
  /// The commands and the area, which a lock protects.
  private struct State {
    /// The commands that the list accepts now.
    var commands: Set<BrowseCommand> = []
    /// The area of the screen in which the list receives mouse input.
    var area = FrameArea(column: 0, row: 0, columns: 0, rows: 0)
  }

  private let state = Mutex(State())

  /// Creates a list's state in which it accepts no commands, with an empty area.
  init() {}

  /// The commands that the list accepts at the moment.
  var commands: Set<BrowseCommand> {
    get { state.withLock(\.commands) }
    set { state.withLock { $0.commands = newValue } }
  }

  /// The area of the frame in which the list was drawn last, to which the mouse's position is compared.
  var area: FrameArea {
    get { state.withLock(\.area) }
    set { state.withLock { $0.area = newValue } }
  }
}
