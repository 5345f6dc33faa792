import Bindery
import BinderyBrowser
import BinderyTerminal

/// A terminal of a test, which keeps what it is asked for.
@MainActor
final class StubTerminal: BrowserTerminal {
  /// Something that was asked for, apart from frames.
  enum Request: Hashable {
    case send([UInt8]), redraw, mouse(Bool), suspend, end
  }

  var size: Size
  let features = TerminalFeatures.minimal
  var isBackgroundLight: Bool?
  let events: AsyncStream<SessionEvent>

  /// The frames so far.
  private(set) var frames: [Frame] = []

  /// What else was asked for so far.
  private(set) var requests: [Request] = []

  private let continuation: AsyncStream<SessionEvent>.Continuation

  init(columns: Int = 80, rows: Int = 24) {
    size = Size(columns: columns, rows: rows)
    (events, continuation) = AsyncStream.makeStream()
  }

  /// Tells the browser of an event.
  func happens(_ event: SessionEvent) {
    continuation.yield(event)
  }

  /// Closes the terminal without an event.
  func close() {
    continuation.finish()
  }

  /// The text of the last frame's rows, without the blanks at their ends.
  var lines: [String] {
    guard let frame = frames.last else { return [] }
    return (0..<frame.size.rows).map { row in
      var text = (0..<frame.size.columns).map { frame[column: $0, row: row].text }.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  func show(_ frame: Frame) { frames.append(frame) }
  func send(_ bytes: [UInt8]) { requests.append(.send(bytes)) }
  func redraw() { requests.append(.redraw) }
  func setMouse(_ on: Bool) { requests.append(.mouse(on)) }
  func suspend() { requests.append(.suspend) }
  func end() { requests.append(.end) }
}
