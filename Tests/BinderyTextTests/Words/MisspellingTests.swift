import BinderyText
import Testing

@Suite("Misspelled words") struct MisspellingTests {
  private let known = ["page-up", "page-down", "quit", "back", "half-page-down"]

  @Test("A known word means itself, also in capital letters")
  func knownWords() {
    for word in known {
      #expect(Misspelling.word(meantBy: word, among: known) == word)
      #expect(Misspelling.word(meantBy: word.uppercased(), among: known) == word)
    }
  }

  @Test(
    "A word with a few wrong letters means the nearest one",
    arguments: [
      ("pagedown", "page-down"), ("quitt", "quit"), ("bakc", "back"), ("bkca", nil), ("page-dup", "page-up"),
      ("pageup", "page-up"),
    ])
  func near(word: String, meant: String?) {
    #expect(Misspelling.word(meantBy: word, among: known) == meant)
  }

  @Test(
    "A word that is far from all known ones means none",
    arguments: ["", "menu", "qt", String(repeating: "q", count: 99)])
  func far(word: String) {
    #expect(Misspelling.word(meantBy: word, among: known) == nil)
  }
}
