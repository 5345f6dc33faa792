internal import Bindery

extension OddValues {
  /// Texts that have caused bugs before.
  static let texts: [String] = [
    "", " ", "     ", "\0", "before\0behind", "\t", "\n", "\r\n", "a\nb\nc", "\u{1}\u{7}\u{8}\u{7f}\u{85}\u{9b}31m",
    "\u{1b}[31mred\u{1b}[0m", "\u{1b}]0;title\u{7}", "\u{1b}]8;;https://example.org\u{1b}\\link", "\u{feff}first",
    "e" + String(repeating: "\u{301}", count: 60), "\u{301}alone", "👨‍👩‍👧‍👦", "🇩🇪🇪", "👍🏽", "🏳️‍🌈", "شعر قديم", "שלום עולם",
    "\u{202e}gnp.exe", "\u{2066}\u{2069}\u{200f}\u{61c}", "\u{200b}\u{200d}\u{2060}", "ｗｉｄｅ", "日本語のとても長い題名", "𝔊𝔬𝔱𝔥𝔦𝔠",
    "\u{10ffff}", "\u{fffd}\u{fffe}\u{ffff}",
    "İıſßﬁǅ", "Å\u{41}\u{30a}\u{212b}", "null", "true", "NaN", "-inf", "1e400", "0x7fffffffffffffff", "00", "-", "+1",
    "%s%n%d%p", "%", "${HOME}", "../../..", "/dev/null", "C:\\con", "<b>&amp;</b>", "\"", "\\", "'; --", "{\"a\":1}",
    "[", "http://", "https://[::1", "https://example.org/%zz?#", "file:///", "media://", "javascript:1", "://",
    "HTTPS:",
    "2024-02-30", "0000-00-00T00:00:00Z", "9999-12-31T23:59:60Z", "2024-13-01T25:61:61+99:99", "2024-01-01", "-1-1-1",
    "2024-01-01T00:00:00.123456789123456789Z", "99999-01-01T00:00:00Z", "2024-01-01T00:00:00", "T", "12:00",
  ]

  /// Returns a random text: a long one, a known word, or one of ``texts``.
  func text(_ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: longText(&generator)
    case 2: word(&generator)
    default: Self.texts.randomElement(using: &generator) ?? ""
    }
  }

  /// Returns a text whose length is close to a power of two, like a buffer's: usually up to 8 KiB, rarely 1 MiB.
  func longText(_ generator: inout SeededGenerator) -> String {
    let power = Int.random(in: 0..<12, using: &generator) == 0 ? 20 : Int.random(in: 3...13, using: &generator)
    let count = (1 << power) + Int.random(in: -1...1, using: &generator)
    let piece = ["x", "x", "long word ", "é", "界", "👍🏽"].randomElement(using: &generator) ?? "x"
    let size = max(1, count / piece.utf8.count)
    return String(repeating: piece, count: size)
      + String(repeating: "x", count: max(0, count - size * piece.utf8.count))
  }

  /// Returns one of the known words, or a common name of a field if there are none.
  func word(_ generator: inout SeededGenerator) -> String {
    words.randomElement(using: &generator) ?? ["name", "id", "title", "kind"].randomElement(using: &generator) ?? ""
  }

  /// Returns a key that resembles a given one, an unusual key, or a word that the plugin is known to look for.
  func key(like key: String, _ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: ""
    case 1: key.uppercased()
    case 2: key + "\0"
    case 3: String(key.dropLast())
    case 4: key + key
    case 5: Self.texts.randomElement(using: &generator) ?? ""
    default: word(&generator)
    }
  }

  /// Returns a similar value of the same type; for null, JSON or an unknown type, any random value.
  func rewritten(_ value: TestValue, _ generator: inout SeededGenerator) -> TestValue {
    switch value {
    case .known(.text(let text)): .known(.text(rewritten(text, &generator)))
    case .known(.integer(let number)):
      .known(.integer([number &+ 1, number &- 1, 0 &- number, number &* 1_000].randomElement(using: &generator) ?? 0))
    case .known(.double(let number)):
      .known(.double([-number, number / 3, number.nextUp].randomElement(using: &generator) ?? 0))
    case .known(.bool(let flag)): .known(.bool(!flag))
    case .known(.null), .known(.json), .unknown: any(&generator)
    }
  }

  /// Returns a random variant of a text: cut, doubled or altered.
  private func rewritten(_ text: String, _ generator: inout SeededGenerator) -> String {
    let half = String(text.prefix(text.count / 2))
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return half
    case 1: return text + text
    case 2: return half + (Self.texts.randomElement(using: &generator) ?? "") + text.dropFirst(text.count / 2)
    case 3: return String(text.reversed())
    case 4: return text + longText(&generator)
    default: return " " + text + " "
    }
  }
}
