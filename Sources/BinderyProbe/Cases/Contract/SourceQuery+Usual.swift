internal import BinderySources

extension SourceQuery {
  /// Queries for terms as users type them.
  static let usual = ["frog", "a", "long winters"].map { Self(terms: [$0]) }

  /// Queries with edge cases: empty, very long, hostile, or naming something that doesn't exist.
  static let odd: [Self] = [
    Self(), Self(terms: [""]), Self(terms: ["a", "", "b c"]),
    Self(terms: ["\"'\\<>&%00+?#/../\u{0}\n\u{1B}[2J"]), Self(terms: ["👍🏽 ß \u{202E}"]),
    Self(terms: [String(repeating: "x", count: 100_000)]), Self(ids: ["719245998"]),
    Self(ids: ["", "-1", "../../etc/passwd", String(repeating: "9", count: 1000)]),
    Self(terms: ["a"], kinds: ["no-such-kind", ""]), Self(terms: ["a"], limit: .max),
    Self(terms: ["a"], options: [["no-such-option", "1"], ["", ""], ["country", "no country"]]),
    Self(terms: ["a"], fields: [["no such field", "1"], ["", ""]]),
    Self(fields: [["collectionId", "1"]]),
    Self(terms: ["a"], next: "no such page"), Self(next: "\u{0}\u{1B}[2J"),
    Self(terms: ["a"], next: String(repeating: "9", count: 4096)),
  ]

  /// Queries with characters that have a meaning in JSON, in format strings or in paths.
  static let quoting: [Self] =
    [
      "\"", "a\"b", "\\", "C:\\temp\\new", "it's", "\t", "a\nb", "\u{1}", "</a>", "%s%n%d", "{\"kind\":", "],[", "a,b",
      "\u{2028}",
    ].map { Self(terms: [$0]) } + [
      Self(ids: ["\"\\\n"]), Self(terms: ["a"], kinds: ["\"\\"]),
      Self(fields: [["\"\\", "\"\\"]]),
      Self(terms: ["a"], options: [["\"", "\\"]]), Self(terms: ["a"], next: "\"\\"),
    ]
}
