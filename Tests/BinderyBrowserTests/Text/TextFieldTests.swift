import BinderyBrowser
import BinderyText
import TestSupport
import Testing

struct `Text fields` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Edits of plain text are those of a list of characters with a cursor`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (field, model) = (TextField(), PlainField())
    for _ in 0..<60 {
      if Int.random(in: 0..<3, using: &random) == 0 {
        let text = ["a", "bc", " ", "d e", "-"].randomElement(using: &random) ?? ""
        field.insert(text)
        model.insert(text)
      } else if let command = PlainField.commands.randomElement(using: &random) {
        field.perform(command)
        model.perform(command)
      }
      expectEqual(field.text, String(model.before + model.after))
      expectEqual(String(field.textBefore), String(model.before))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `No edit of any text cuts a cluster, and the text is always safe`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var field = TextField()
    for _ in 0..<30 {
      if Bool.random(using: &random) {
        field.insert(NastyText.string(of: .random(in: 1...3, using: &random), using: &random))
      } else if let command = BrowseCommand.allCases.randomElement(using: &random) {
        field.perform(command)
      }
      #expect(field.cursor == field.text.endIndex || field.text.indices.contains(field.cursor))
      expectEqual(SafeText(field.text).string, field.text)
      #expect(field.text.utf8.count <= TextField.limit)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The view always has the cursor, and a press on a cluster moves the cursor before it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var field = TextField(NastyText.string(of: .random(in: 0...40, using: &random), using: &random))
    let columns = Int.random(in: 2...40, using: &random)
    for _ in 0..<20 {
      field.moveCursor(toOffset: .random(in: 0...field.text.count, using: &random))
      let view = TextFieldView(field, columns: columns)
      #expect((0..<columns).contains(view.cursorColumn))
      let (column, hidden) = (Int.random(in: 0..<columns, using: &random), view.scrolledColumns)
      field.moveCursor(toOffset: view.offset(at: column))
      let start = TextWidth.columns(of: field.textBefore) - hidden
      #expect(start <= column)
      if let next = field.textAfter.first { #expect(start + TextWidth.columns(of: next) > column) }
    }
  }

  // MARK: Examples

  @Test(
    arguments: [
      (.deleteWord, "long winters", "long "), (.deleteWord, "kind:song ", ""), (.deleteWord, "", ""),
      (.deleteToStart, "a b", ""), (.deleteBackward, "cafe\u{301}", "caf"), (.deleteBackward, "a👨‍👩‍👧", "a"),
      (.deleteForward, "a", "a"), (.deleteToEnd, "a", "a"),
    ] as [(BrowseCommand, String, String)])
  func `Deleting at the end of a text`(command: BrowseCommand, text: String, left: String) {
    var field = TextField(text)
    let isPerformed = field.perform(command)
    #expect(isPerformed)
    expectEqual(field.text, left)
  }

  @Test func `Words are moved over with what separates them`() {
    var field = TextField("kind:song  lost")
    let columns = { [BrowseCommand.wordLeft, .wordLeft, .wordLeft, .wordLeft, .wordRight, .wordRight, .wordRight] }()
      .map { command in
        field.perform(command)
        return field.textBefore.count
      }
    expectEqual(columns, [11, 5, 0, 0, 4, 9, 15])
  }

  @Test func `A mark that is typed after a letter joins it`() {
    var field = TextField("e")
    field.insert("\u{301}")
    expectEqual(field.text, "e\u{301}")
    #expect(field.text.count == 1 && field.textAfter.isEmpty)
  }

  @Test func `What is pasted becomes one line, as long as fits`() {
    var field = TextField("a")
    field.insert("b\nc\u{1B}[2J")
    expectEqual(field.text, "ab c\u{FFFD}[2J")
    field.insert(String(repeating: "x", count: 10_000))
    expectEqual(field.text.utf8.count, TextField.limit)
  }

  @Test func `Of pasted characters that are replaced by longer ones, as many stay as fit`() {
    var field = TextField()
    field.insert(String(repeating: "\u{1}", count: 2 * TextField.limit))
    #expect(!field.isEmpty)
    expectEqual(field.text, String(repeating: "\u{fffd}", count: TextField.limit / 3))
  }

  @Test func `Commands of others change nothing`() {
    var field = TextField("a")
    let performed = BrowseCommand.allCases.filter { command in field.perform(command) }
    expectEqual(performed, BrowseCommand.allCases.filter { TextField.commands.contains($0) })
    expectEqual(performed.count, 11)
    field = TextField("a")
    for command in [BrowseCommand.up, .search, .quit] { field.perform(command) }
    expectEqual(field, TextField("a"))
  }
}

/// A field of characters, which no marks join.
private struct PlainField {
  static let commands: [BrowseCommand] = [
    .left, .right, .lineStart, .lineEnd, .deleteBackward, .deleteForward, .deleteToStart, .deleteToEnd, .deleteWord,
  ]

  var before: [Character] = []
  var after: [Character] = []

  mutating func insert(_ text: String) { before += text }

  mutating func perform(_ command: BrowseCommand) {
    switch command {
    case .left: if let last = before.popLast() { after.insert(last, at: 0) }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .lineStart: (before, after) = ([], before + after)
    case .lineEnd: (before, after) = (before + after, [])
    case .deleteBackward: _ = before.popLast()
    case .deleteForward: if !after.isEmpty { after.removeFirst() }
    case .deleteToStart: before = []
    case .deleteToEnd: after = []
    default:
      while before.last == " " { before.removeLast() }
      while let last = before.last, last != " " { before.removeLast() }
    }
  }
}
