internal import Bindery

/// What a session has to write: the newest frame, as its difference from the last one, and bytes of others.
///
/// At most one frame is on its way and at most one waits, however slowly the terminal reads.
struct SessionOutput: Sendable {
  /// The maximum number of bytes of others that wait; further ones are dropped.
  static let limit = 1 << 20

  private var writer: FrameWriter
  private var newest: Frame?
  private var isNewestWaiting = false

  /// The frame that the terminal shows once all unwritten bytes have arrived; `nil` if that isn't known.
  private var last: Frame?

  /// Bytes to write between two frames.
  private var others: [UInt8] = []

  /// What is left of the bytes on their way.
  private(set) var unwritten: ArraySlice<UInt8> = []

  /// Creates an output with nothing to write.
  init(features: TerminalFeatures) {
    writer = FrameWriter(features: features)
  }

  /// Shows a frame in place of all that wait.
  mutating func show(_ frame: Frame) {
    newest = frame
    isNewestWaiting = true
  }

  /// Writes bytes as soon as no frame is on its way, unless too many wait.
  mutating func send(_ bytes: some Collection<UInt8>) {
    guard others.count + bytes.count <= Self.limit else { return }
    others += bytes
  }

  /// Draws the newest frame whole again.
  mutating func redraw() {
    last = nil
    isNewestWaiting = newest != nil
  }

  /// Writes frames for other features from now on.
  ///
  /// The newest one is drawn whole again if cells that are shown already may have had other widths.
  mutating func change(_ features: TerminalFeatures) {
    let hasOtherWidths = features.hasClusterWidths != writer.features.hasClusterWidths
    writer = FrameWriter(features: features)
    if hasOtherWidths { redraw() }
  }

  /// Writes bytes and then the newest frame whole, in place of the bytes on their way.
  mutating func restart(with bytes: some Collection<UInt8>) {
    unwritten = Array(bytes)[...]
    redraw()
  }

  /// Prepares the next bytes, unless some are on their way.
  ///
  /// - Parameter size: The size of the terminal. A frame of another size isn't shown.
  /// - Returns: Whether there are unwritten bytes.
  mutating func prepare(size: Size) -> Bool {
    guard unwritten.isEmpty else { return true }
    unwritten = others[...]
    others = []
    if isNewestWaiting, let newest, newest.size == size {
      unwritten += writer.bytes(for: newest, after: last)
      last = newest
      isNewestWaiting = false
    }
    return !unwritten.isEmpty
  }

  /// Takes away bytes that were written.
  mutating func didWrite(_ count: Int) {
    unwritten = unwritten.dropFirst(count)
  }
}
