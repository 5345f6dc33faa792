import Bindery
import BinderyBrowser
import BinderyTerminal
import TestSupport
import Testing

struct `Theme files` {
  private func style(_ text: String, isLight: Bool? = nil) -> BrowserStyle {
    ThemeFile(text: text, path: "theme").applied(to: .standard, isBackgroundLight: isLight)
  }

  @Test(arguments: ["", "# title bold", "\n \n"])
  func `A file without lines changes nothing`(text: String) {
    expectEqual(style(text), .standard)
  }

  @Test func `A line replaces the style of a part, and of no other`() throws {
    let style = style("problem yellow bold on black  # loud\nscroll-bar plain\ntitle italic bright-blue")
    expectEqual(style[.problem], CellStyle([.bold], foreground: .yellow, background: .black))
    expectEqual(style[.scrollBar], .plain)
    try expectEqual(#require(style.theme)[.title], TextStyle([.italic], color: .brightBlue))
    var same = style
    same[.problem] = BrowserStyle.standard[.problem]
    same[.scrollBar] = BrowserStyle.standard[.scrollBar]
    same.theme?[.title] = try #require(BrowserStyle.standard.theme)[.title]
    expectEqual(same, .standard)
  }

  @Test func `Each color and each attribute has a word`() {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    for (name, color) in zip(names + names.map { "bright-" + $0 }, TerminalColor.allCases) {
      expectEqual(style("key \(name) on \(name)")[.key], CellStyle(foreground: color, background: color))
    }
    let all = style("key bold dim italic underline reverse")[.key]
    expectEqual(all, CellStyle([.bold, .dim, .italic, .underline, .reverse]))
    expectEqual(
      style("title bold dim italic underline reverse").theme?[.title], TextStyle(Set(TextStyle.Attribute.allCases)))
  }

  @Test func `A line for a background counts on it alone, and there before one for both, in any order`() {
    for text in ["key red\nlight key blue\ndark key cyan", "dark key cyan\nlight key blue\nkey red"] {
      expectEqual(style(text, isLight: nil)[.key].foreground, .red)
      expectEqual(style(text, isLight: true)[.key].foreground, .blue)
      expectEqual(style(text, isLight: false)[.key].foreground, .cyan)
    }
  }

  @Test(
    "A line that can't be understood is a problem that names it, and the others count",
    arguments: [
      ("title", "expected a part and its style, such as 'title bold' or 'dark key cyan on black'"),
      ("light title", "expected a part and its style, such as 'title bold' or 'dark key cyan on black'"),
      ("xyzzy bold", "'xyzzy' is no part; expected one of body, title, subtitle"),
      ("titel bold", "'titel' is no part; 'title' may be meant"),
      ("scrollbar bold", "'scrollbar' is no part; 'scroll-bar' may be meant"),
      ("title blod", "'blod' is no style; 'bold' may be meant"),
      ("title purple", "'purple' is no style; expected one of"),
      ("key red on bold", "'bold' is no color; expected one of"),
      ("key red on", "expected a color after 'on', such as 'on black'"),
      ("key red blue", "'blue' is a second color; expected one, and one after 'on'"),
      ("title red on black", "'title' is a role of text in rows, which can't have a background"),
      ("mark red", "'mark' has a style on line 1 already, which counts"),
    ])
  func problems(line: String, sentence: String) throws {
    let file = ThemeFile(text: "mark bold\n\n\(line)\nfocus underline\n", path: "theme")
    expectEqual(file.problems.count, 1)
    #expect(try #require(file.problems.first).description.hasPrefix("theme:3: \(sentence)"))
    let style = file.applied(to: .standard, isBackgroundLight: nil)
    #expect(style[.mark] == CellStyle([.bold]) && style[.focus] == CellStyle([.underline]))
  }
}
