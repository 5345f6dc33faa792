import BinderyText
import TestSupport
import Testing

struct `Misspelled words` {
  private let known = ["page-up", "page-down", "quit", "back", "half-page-down"]

  @Test func `A known word means itself, also in capital letters`() {
    for word in known {
      expectEqual(Misspelling.word(meantBy: word, among: known), word)
      expectEqual(Misspelling.word(meantBy: word.uppercased(), among: known), word)
    }
  }

  @Test(
    "A word with a few wrong letters means the nearest one",
    arguments: [
      ("pagedown", "page-down"), ("quitt", "quit"), ("bakc", "back"), ("bkca", nil), ("page-dup", "page-up"),
      ("pageup", "page-up"),
    ])
  func near(word: String, meant: String?) {
    expectEqual(Misspelling.word(meantBy: word, among: known), meant)
  }

  @Test(
    "A word that is far from all known ones means none",
    arguments: ["", "menu", "qt", String(repeating: "q", count: 99)])
  func far(word: String) {
    expectNil(Misspelling.word(meantBy: word, among: known))
  }
}
