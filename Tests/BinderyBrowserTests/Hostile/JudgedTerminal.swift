import Bindery
import BinderyBrowser
import BinderyTerminal
import TestSupport

/// A terminal of a test to which each frame is written as to a real one, and which judges all bytes.
@MainActor
final class JudgedTerminal: BrowserTerminal {
  var size: Size
  let features = TerminalFeatures(hasSynchronizedOutput: true, colors: .sixteen)
  var isBackgroundLight: Bool?
  let events: AsyncStream<SessionEvent>

  /// What a real terminal may have understood as something else, and what a frame left behind.
  private(set) var faults: [String] = []

  /// The number of frames so far.
  private(set) var frameCount = 0

  /// What was written between frames.
  private(set) var sent: [[UInt8]] = []

  private var screen: StrictTerminal
  private var last: Frame?
  private let writer: FrameWriter
  private let continuation: AsyncStream<SessionEvent>.Continuation

  init(size: Size) {
    self.size = size
    screen = StrictTerminal(size: size)
    writer = FrameWriter(features: features)
    (events, continuation) = AsyncStream.makeStream()
  }

  /// Tells the browser of an event.
  func happens(_ event: SessionEvent) {
    continuation.yield(event)
  }

  /// The text of the screen's rows, without the blanks at their ends.
  var lines: [String] {
    screen.cells.map { row in
      var text = row.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// Whether the screen shows a text in one of its rows.
  func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  func show(_ frame: Frame) {
    frameCount += 1
    // A session leaves such frames out.
    guard frame.size == size else { return }
    if screen.size != size { screen.resize(to: size) }
    screen.receive(writer.bytes(for: frame, after: last?.size == size ? last : nil))
    faults += screen.faults + screen.unrest
    screen.faults = []
    last = frame
  }

  func send(_ bytes: [UInt8]) { sent.append(bytes) }
  func redraw() {}
  func setMouse(_ on: Bool) {}
  func suspend() {}
  func end() {}
}
