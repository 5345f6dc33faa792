internal import Bindery

/// The queue of what a session writes: the newest frame, as a difference from the last one, and other bytes.
///
/// At most one frame is being written and at most one is pending, however slowly the terminal reads.
struct SessionOutput: Sendable {
  /// The maximum number of pending bytes that aren't part of frames; further ones are dropped.
  static let limit = 1 << 20

  /// The writer that computes the difference to the last frame.
  private var writer: FrameWriter
  /// The newest frame, or `nil` before the first.
  private var newest: Frame?
  /// Whether the newest frame wasn't written yet.
  private var isNewestWaiting = false

  /// The frame that the terminal shows once all unwritten bytes have arrived; `nil` if that isn't known.
  private var last: Frame?

  /// Pending bytes that aren't part of a frame, to be written between two frames.
  private var others: [UInt8] = []

  /// The bytes that are being written and that the terminal hasn't taken yet.
  private(set) var unwritten: ArraySlice<UInt8> = []

  /// Creates an output with nothing to write, for a terminal with these features.
  init(features: TerminalFeatures) {
    writer = FrameWriter(features: features)
  }

  /// Queues a frame, in place of a pending one.
  mutating func show(_ frame: Frame) {
    newest = frame
    isNewestWaiting = true
  }

  /// Queues bytes to be written between two frames; drops them if more than 1 MiB would be pending.
  mutating func send(_ bytes: some Collection<UInt8>) {
    guard others.count + bytes.count <= Self.limit else { return }
    others += bytes
  }

  /// Queues the newest frame again, to be written whole instead of as a difference.
  mutating func redraw() {
    last = nil
    isNewestWaiting = newest != nil
  }

  /// Changes the terminal features for which frames are written.
  ///
  /// The newest frame is redrawn whole if the terminal may have measured cells differently.
  mutating func change(_ features: TerminalFeatures) {
    let hasOtherWidths = features.hasClusterWidths != writer.features.hasClusterWidths
    writer = FrameWriter(features: features)
    if hasOtherWidths { redraw() }
  }

  /// Queues bytes and then the whole newest frame, in place of the bytes that are being written.
  mutating func restart(with bytes: some Collection<UInt8>) {
    unwritten = Array(bytes)[...]
    redraw()
  }

  /// Prepares the next bytes to write, unless some are still unwritten.
  ///
  /// - Parameter size: The size of the terminal; a frame of another size isn't shown.
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

  /// Removes the first bytes from the unwritten ones, since the terminal has taken this many.
  mutating func didWrite(_ count: Int) {
    unwritten = unwritten.dropFirst(count)
  }
}
