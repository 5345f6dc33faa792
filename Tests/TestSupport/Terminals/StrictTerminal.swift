package import Bindery

/// A terminal in memory that understands the sequences which a `FrameWriter` writes, and no others.
///
/// All that it doesn't understand, that does nothing, or that could scroll a real terminal by accident is a fault. It
/// is a value, so that a test may compare two screens or go on from one in several ways.
package struct StrictTerminal: Sendable {
  /// The way in which a terminal finds out how many columns text takes.
  package enum Counting: CaseIterable, Sendable {
    /// Each cluster is measured as `TextWidth` does.
    case likeFrames

    /// Clusters are measured by their first scalar, and U+FE0F makes an emoji wide: mode 2027.
    case clusters

    /// Each scalar is measured by itself, and U+FE0F changes nothing.
    case scalars

    /// As `scalars`, but emoji take one column, as in terminals from before there were emoji.
    case narrowEmoji

    /// As `scalars`, but emoji take two columns, also those that take one where they are shown as text.
    case wideEmoji

    /// Whether each scalar is measured by itself.
    package var isByScalars: Bool { self != .likeFrames && self != .clusters }
  }

  /// The size of the screen.
  package private(set) var size: Size

  /// The cells of the screen, row by row.
  package internal(set) var cells: [[TerminalCell]]

  /// What the terminal didn't expect, in the order in which it came; a test may clear it.
  package var faults: [String] = []

  /// Whether the cursor is visible.
  package internal(set) var showsCursor = true

  /// The column of the cursor, from 0.
  package internal(set) var column = 0

  /// The row of the cursor, from 0.
  package internal(set) var row = 0

  /// The way in which the terminal measures text.
  package let counting: Counting

  /// Whether the terminal expects colors.
  package let hasColors: Bool

  var style = TerminalCell.Style()
  var region: Range<Int>
  var wraps = true
  var inserts = false
  var countsFromRegion = false
  var hasLineCharacters = false
  var isSynchronized = false

  /// The first cell of the cluster that the next scalar may join.
  var openCluster: (row: Int, column: Int)?

  /// Whether the last text was left out, and with it the marks that follow.
  var hasLeftOut = false
  private var pending: [UInt8] = []

  /// Creates a terminal that another program has left in disorder.
  ///
  /// - Parameters:
  ///   - size: The size of the screen.
  ///   - counting: The way in which it measures text.
  ///   - hasColors: Whether it expects colors.
  package init(size: Size, counting: Counting = .likeFrames, hasColors: Bool = true) {
    (self.size, self.counting, self.hasColors) = (size, counting, hasColors)
    cells = []
    region = 0..<size.rows
    resize(to: size)
  }

  /// Changes the size, and leaves the terminal in disorder, as another program may.
  package mutating func resize(to size: Size) {
    self.size = size
    style = TerminalCell.Style()
    style.attributes = [1, 7]
    cells = Array(
      repeating: Array(repeating: TerminalCell(text: "▒", style: style), count: size.columns), count: size.rows)
    region = size.rows > 2 ? 1..<size.rows - 1 : 0..<size.rows
    (row, column, inserts, countsFromRegion, hasLineCharacters) = (0, 0, true, true, true)
  }

  /// Takes bytes as they come; a sequence may be split between two calls.
  package mutating func receive(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      pending.append(byte)
      if isComplete(pending) {
        take(pending)
        pending = []
      }
    }
  }

  /// What hasn't the state that a frame leaves behind.
  package var unrest: [String] {
    var unrest = pending.isEmpty ? [] : ["there is an unfinished sequence"]
    if style != TerminalCell.Style() { unrest.append("the style isn't plain") }
    if region != 0..<size.rows { unrest.append("there is a scroll region") }
    if !wraps { unrest.append("automatic wrapping is off") }
    if inserts || countsFromRegion || hasLineCharacters { unrest.append("a mode of another program is on") }
    if isSynchronized { unrest.append("the output is still synchronized") }
    return unrest
  }

  /// Whether bytes are a whole scalar or a whole sequence.
  private func isComplete(_ bytes: [UInt8]) -> Bool {
    guard bytes[0] == 0x1B else {
      return bytes[0] < 0xC0 || bytes.count == (bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4)
    }
    guard bytes.count > 2 else { return false }
    return bytes[1] != 0x5B || (0x40...0x7E).contains(bytes[bytes.count - 1])
  }

  private mutating func take(_ bytes: [UInt8]) {
    switch bytes {
    case [0x0F]: break
    case [0x1B, 0x28, 0x42]: hasLineCharacters = false
    case _ where bytes[0] == 0x1B: take(sequence: String(decoding: bytes.dropFirst(2), as: UTF8.self))
    default:
      let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
      guard let scalar = scalars.first, scalars.count == 1, scalar.isExpected else {
        return fault("unexpected bytes: \(bytes)")
      }
      print(scalar)
    }
  }

  mutating func fault(_ words: String) { faults.append(words) }
}

extension Unicode.Scalar {
  /// Whether the scalar is text that neither controls a terminal nor the direction of text.
  fileprivate var isExpected: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
