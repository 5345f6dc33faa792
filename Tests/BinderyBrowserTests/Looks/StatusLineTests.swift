import Bindery
import BinderyBrowser
import BinderyTerminal
import TestSupport
import Testing

struct `The status line` {
  private let hints = StatusLine.hints(.standard, in: .list) { $0 != .retry && $0 != .back }

  private func line(_ status: StatusLine, columns: Int) -> (text: String, frame: Frame) {
    var frame = Frame(size: Size(columns: columns, rows: 2))
    status.draw(on: &frame, in: FrameArea(frame.size), style: .standard)
    return (lines(of: frame)[0], frame)
  }

  @Test func `It has the state at the left, and the hints at the right`() {
    let (text, frame) = line(StatusLine("120 of 3,400 items", hints: hints), columns: 80)
    expectEqual(text, "120 of 3,400 items      ? help  enter open  m menu  space mark  / search  q quit")
    #expect((0..<80).allSatisfy { frame[column: $0, row: 0].style == BrowserStyle.standard[.status] })
    #expect((0..<80).allSatisfy { frame[column: $0, row: 1].isBlank })
  }

  @Test(arguments: 0...90)
  func `The state has precedence: hints go as the room does, the last first`(columns: Int) {
    let text = line(StatusLine("120 items", hints: hints), columns: columns).text
    switch columns {
    case 0..<9: expectEqual(text, (columns == 0 ? "" : String("120 items".prefix(columns - 1)).trimmed + "…"))
    case 9..<17: expectEqual(text, "120 items")
    case 17..<29: #expect(text.hasPrefix("120 items ") && text.hasSuffix("? help"))
    case 29..<37: #expect(text.hasSuffix("? help  enter open"))
    case 37..<49: #expect(text.hasSuffix("? help  enter open  m menu"))
    case 49..<59: #expect(text.hasSuffix("m menu  space mark"))
    case 59..<67: #expect(text.hasSuffix("space mark  / search"))
    case 67..<79: #expect(text.hasSuffix("/ search  q quit"))
    default: #expect(text.hasSuffix("/ search  q quit  : commands") && text.count == columns)
    }
  }

  @Test func `A problem looks like one`() {
    let frame = line(StatusLine("catalogue failed", isProblem: true), columns: 40).frame
    #expect(frame[column: 0, row: 0].style.attributes.isSuperset(of: BrowserStyle.standard[.problem].attributes))
    expectEqual(frame[column: 0, row: 0].style.foreground, BrowserStyle.standard[.problem].foreground)
  }

  @Test(arguments: 10...60)
  func `A problem takes the rows that it needs to be read at full length`(columns: Int) {
    let sentence = "there is no file 'nope.json'; give the path of one"
    let status = StatusLine(sentence, isProblem: true)
    let rows = status.rows(columns: columns)
    var frame = Frame(size: Size(columns: columns, rows: rows))
    status.draw(on: &frame, in: FrameArea(frame.size), style: .standard)
    // Lines are broken at blanks, and within words that are too long.
    expectEqual(lines(of: frame).joined().filter { $0 != " " }, sentence.filter { $0 != " " })
    expectEqual((rows == 1), (columns >= sentence.count))
    expectEqual(StatusLine(sentence, hints: hints).rows(columns: columns), 1)
  }

  @Test(arguments: 12...90)
  func `How many messages follow is read at each width, also where the message is cut`(columns: Int) {
    var news = StatusLine("org.example.song 1.2 shows 'song' now, and 'album', too", hints: hints)
    news.followingCount = 99
    let text = line(news, columns: columns).text
    #expect(text.contains(" (99 more)"))
    #expect(text.hasPrefix("o"))
    var problem = StatusLine(String(repeating: "a long problem ", count: 30), isProblem: true)
    problem.followingCount = 99
    var frame = Frame(size: Size(columns: columns, rows: 3))
    problem.draw(on: &frame, in: FrameArea(frame.size), style: .standard)
    #expect(lines(of: frame)[2].hasSuffix("… (99 more)"))
  }

  @Test func `Hints name the keys that there are`() {
    expectEqual(StatusLine.hints(.standard, in: .text).map(\.key), ["f1", "ctrl-p", "ctrl-q"])
    var bindings = KeyBindings()
    #expect(StatusLine.hints(bindings, in: .list).isEmpty)
    bindings.bind(KeyChord(.character("Q")), to: .quit, in: .list)
    expectEqual(StatusLine.hints(bindings, in: .list).map(\.key), ["Q"])
  }

  @Test func `Of several keys, a hint names one without modifiers, and of these the shortest`() {
    let hints = StatusLine.hints(.standard, in: .list) { [.back, .menu, .quit].contains($0) }
    expectEqual(hints.map(\.key), ["backspace", "m", "q"])
  }

  @Test func `Hints leave out what isn't wanted, such as marks on a page`() {
    let hints = StatusLine.hints(.standard, in: .list) { $0 != .mark }
    expectEqual(hints.map(\.word), ["help", "back", "open", "retry", "menu", "search", "quit", "commands"])
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
