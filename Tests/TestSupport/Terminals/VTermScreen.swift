package import Bindery
import Glibc

/// A terminal by libvterm, to judge what is sent to one by another library than ours.
///
/// The library is loaded when the tests run, and needs no header. Its program `unterm` isn't enough: it prints nothing
/// for an erased cell, and so doesn't tell where the next one stands.
package final class VTermScreen {
  /// Whether the library is installed, in a version whose cells are read as they are meant.
  package static let isInstalled =
    VTerm().map { VTermScreen($0, size: Size(columns: 8, rows: 2)).isUnderstood } ?? false

  private let library: VTerm
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private let size: Size

  /// Creates a blank screen of a size, at least one cell, or returns `nil` if the library isn't installed.
  package convenience init?(size: Size) {
    guard let library = VTerm() else { return nil }
    self.init(library, size: size)
  }

  private init(_ library: VTerm, size: Size) {
    (self.library, self.size) = (library, size)
    terminal = library.new(Int32(size.rows), Int32(size.columns))
    library.setUTF8(terminal, 1)
    screen = library.obtainScreen(terminal)
    library.reset(screen, 1)
  }

  deinit {
    library.free(terminal)
  }

  /// Sends bytes to the terminal, which has understood them when this returns.
  ///
  /// - Returns: The cells of each row, one for each scalar, without those at its end that are blank.
  package func show(_ bytes: [UInt8]) -> [[TerminalCell]] {
    _ = bytes.withUnsafeBytes { library.write(terminal, $0.baseAddress, $0.count) }
    return (0..<size.rows).map { row in (0..<size.columns).flatMap { cells(row: row, column: $0) }.trimmed }
  }

  /// The position of the cursor: its column and its row, from 0.
  package var cursor: (column: Int, row: Int) {
    var position: (row: Int32, column: Int32) = (0, 0)
    library.readCursor(library.obtainState(terminal), &position)
    return (Int(position.column), Int(position.row))
  }

  /// Whether the screen shows text of different widths and styles as it should.
  private var isUnderstood: Bool {
    let rows = show(Array("a\u{1B}[1;7;31;42m日e\u{301}\u{1B}[0;4;94mx\u{1B}[2;3H".utf8))
    var (strong, line) = (TerminalCell.Style(), TerminalCell.Style())
    (strong.attributes, strong.foreground, strong.background) = ([1, 7], 31, 42)
    (line.attributes, line.foreground) = ([4], 94)
    let expected = [
      TerminalCell(text: "a", style: TerminalCell.Style()), TerminalCell(text: "日", style: strong),
      TerminalCell(text: "e", style: strong), TerminalCell(text: "\u{301}", style: strong),
      TerminalCell(text: "x", style: line),
    ]
    return rows == [expected, []] && cursor == (2, 1)
  }
}

// MARK: Cells

extension VTermScreen {
  /// Returns a cell for each scalar at a position; none in the right half of a wide character.
  private func cells(row: Int, column: Int) -> [TerminalCell] {
    withUnsafeTemporaryAllocation(byteCount: VTerm.cellRoom, alignment: 8) { cell in
      cell.initializeMemory(as: UInt8.self, repeating: 0)
      guard let address = cell.baseAddress, library.readCell(screen, VTerm.position(row, column), address) != 0 else {
        return []
      }
      let scalars = (0..<6).map { cell.load(fromByteOffset: $0 * 4, as: UInt32.self) }.prefix { $0 != 0 }
      if scalars.first == .max { return [] }
      let style = TerminalCell.Style(
        attributes: cell.load(fromByteOffset: 28, as: UInt32.self), foreground: cell[32..<36], background: cell[36..<40]
      )
      let texts = scalars.compactMap(Unicode.Scalar.init).map(String.init)
      return (texts.isEmpty ? [" "] : texts).map { TerminalCell(text: $0, style: style) }
    }
  }
}

extension TerminalCell.Style {
  /// Creates the style of a cell: bits of attributes, and the bytes of two colors. The library knows no dim text.
  fileprivate init(
    attributes bits: UInt32, foreground: Slice<UnsafeMutableRawBufferPointer>,
    background: Slice<UnsafeMutableRawBufferPointer>
  ) {
    self.init()
    let masks: [(UInt32, Int)] = [(1, 1), (8, 3), (6, 4), (32, 7)]
    attributes = Set(masks.filter { bits & $0.0 != 0 }.map(\.1))
    self.foreground = Self.parameter(of: Array(foreground), first: 30) ?? 39
    self.background = Self.parameter(of: Array(background), first: 40) ?? 49
  }

  /// Returns the parameter of a color of the palette, or `nil` for the default color.
  private static func parameter(of color: [UInt8], first: Int) -> Int? {
    guard color[0] & 1 == 1, color[0] & 6 == 0 else { return nil }
    return Int(color[1]) + (color[1] < 8 ? first : first + 52)
  }
}

// MARK: Library

/// The functions of libvterm that a screen needs.
private struct VTerm {
  /// More bytes than any version has in a cell.
  static let cellRoom = 256

  let new: @convention(c) (Int32, Int32) -> OpaquePointer
  let free: @convention(c) (OpaquePointer) -> Void
  let setUTF8: @convention(c) (OpaquePointer, Int32) -> Void
  let write: @convention(c) (OpaquePointer, UnsafeRawPointer?, Int) -> Int
  let obtainScreen: @convention(c) (OpaquePointer) -> OpaquePointer
  let reset: @convention(c) (OpaquePointer, Int32) -> Void
  let readCell: @convention(c) (OpaquePointer, UInt64, UnsafeMutableRawPointer) -> Int32
  let obtainState: @convention(c) (OpaquePointer) -> OpaquePointer
  let readCursor: @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Void

  /// Loads the library, or returns `nil` if there is none.
  init?() {
    guard let library = dlopen("libvterm.so.0", RTLD_NOW), let new = dlsym(library, "vterm_new"),
      let free = dlsym(library, "vterm_free"), let setUTF8 = dlsym(library, "vterm_set_utf8"),
      let write = dlsym(library, "vterm_input_write"), let obtainScreen = dlsym(library, "vterm_obtain_screen"),
      let reset = dlsym(library, "vterm_screen_reset"), let readCell = dlsym(library, "vterm_screen_get_cell"),
      let obtainState = dlsym(library, "vterm_obtain_state"),
      let readCursor = dlsym(library, "vterm_state_get_cursorpos")
    else { return nil }
    self.new = unsafeBitCast(new, to: (@convention(c) (Int32, Int32) -> OpaquePointer).self)
    self.free = unsafeBitCast(free, to: (@convention(c) (OpaquePointer) -> Void).self)
    self.setUTF8 = unsafeBitCast(setUTF8, to: (@convention(c) (OpaquePointer, Int32) -> Void).self)
    self.write = unsafeBitCast(write, to: (@convention(c) (OpaquePointer, UnsafeRawPointer?, Int) -> Int).self)
    self.obtainScreen = unsafeBitCast(obtainScreen, to: (@convention(c) (OpaquePointer) -> OpaquePointer).self)
    self.reset = unsafeBitCast(reset, to: (@convention(c) (OpaquePointer, Int32) -> Void).self)
    self.readCell = unsafeBitCast(
      readCell, to: (@convention(c) (OpaquePointer, UInt64, UnsafeMutableRawPointer) -> Int32).self)
    self.obtainState = unsafeBitCast(obtainState, to: (@convention(c) (OpaquePointer) -> OpaquePointer).self)
    self.readCursor = unsafeBitCast(
      readCursor, to: (@convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Void).self)
  }

  /// Returns the library's struct of a row and a column, which is passed like a number of 64 bits.
  static func position(_ row: Int, _ column: Int) -> UInt64 { UInt64(column) << 32 | UInt64(row) }
}
