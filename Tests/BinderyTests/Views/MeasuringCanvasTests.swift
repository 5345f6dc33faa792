import Bindery
import TestSupport
import Testing

struct `Measuring canvas` {
  private static let room = AvailableSize(Size(columns: 40, rows: 5))

  @Test(
    arguments: [
      ([], 0), (["abc"], 3), (["abc", "de"], 6), (["abc", "|", "de"], 7), (["abc", "|", "|", "de"], 7),
      (["|", "abc"], 3),
      (["abc", "|"], 3), (["|"], 0), (["a ", "b"], 3), (["a", " b"], 3), (["a", "", "b"], 3), (["", "abc"], 3),
    ] as [([String], Int)])
  func `A line takes its runs and what stands between them`(parts: [String], expected: Int) {
    var canvas = MeasuringCanvas(available: Self.room)
    for part in parts {
      if part == "|" { canvas.spacer() } else { canvas.run(part, .body) }
    }
    expectEqual(canvas.size.columns, expected)
    canvas.endLine()
    expectEqual(canvas.size, Size(columns: expected, rows: 1))
  }

  @Test(arguments: [
    (" a", true), ("\ta", true), ("\r\na", true), ("\u{85}a", true), ("\u{2028}a", true), ("\u{2029}a", true),
    ("", false), ("a", false), ("\u{A0}a", false), ("…a", false), ("\u{3000}a", false), ("©a", false),
  ])
  func `What becomes a space at either end is one`(text: String, isSpace: Bool) {
    expectEqual(TextGap.startsWithSpace(text), isSpace)
    expectEqual(TextGap.endsWithSpace(String(text.reversed())), isSpace)
  }

  @Test func `The size is that of the widest line and of all lines`() {
    var canvas = MeasuringCanvas(available: Self.room)
    expectEqual(canvas.size, Size(columns: 0, rows: 0))
    for text in ["a", "abc", "ab"] {
      canvas.run(text, .title)
      canvas.endLine()
    }
    expectEqual(canvas.size, Size(columns: 3, rows: 3))
    canvas.endLine()
    canvas.run("abcd", .title)
    expectEqual(canvas.size, Size(columns: 4, rows: 5))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `No more is taken than there is`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let room = Size(columns: .random(in: 0...10, using: &random), rows: .random(in: 0...3, using: &random))
    var canvas = MeasuringCanvas(available: AvailableSize(room))
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      canvas.run(String(repeating: "x", count: .random(in: 0...6, using: &random)), .body)
      if Bool.random(using: &random) { canvas.endLine() }
    }
    #expect(canvas.size.columns <= room.columns)
    #expect(canvas.size.rows <= room.rows)
  }

  @Test func `Text is measured as the room says`() {
    var canvas = MeasuringCanvas(available: AvailableSize(Size(columns: 40, rows: 5)) { $0.count * 2 })
    canvas.run("日本", .title)
    expectEqual(canvas.size, Size(columns: 4, rows: 1))
    expectEqual(canvas.columns(of: "ab"), 4)
  }

  @Test func `A view prefers the size of what it draws`() {
    let viewModel = SongViewModel(
      model: Song(trackId: 1, trackName: "Blue Monday", trackTimeMillis: 9), context: Context())
    expectEqual(SongView().preferredSize(fitting: Self.room, for: viewModel), Size(columns: 14, rows: 2))
    let narrow = AvailableSize(Size(columns: 5, rows: 1))
    expectEqual(SongView().preferredSize(fitting: narrow, for: viewModel), Size(columns: 5, rows: 1))
  }
}
