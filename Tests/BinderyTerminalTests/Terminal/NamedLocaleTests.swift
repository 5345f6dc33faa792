import BinderyTerminal
import TestSupport
import Testing

struct `Named locales` {
  @Test(
    arguments: [
      ([:], nil), (["LC_ALL": "", "LANG": ""], nil), (["LANG": "C"], "LANG=C"),
      (["LC_CTYPE": "en_US.UTF-8", "LANG": "C"], "LC_CTYPE=en_US.UTF-8"),
      (["LC_ALL": "POSIX", "LC_CTYPE": "C.UTF-8", "LANG": "C.UTF-8"], "LC_ALL=POSIX"),
      (["LC_MESSAGES": "C"], nil),
    ] as [([String: String], String?)])
  func `The first variable that isn't empty names it`(environment: [String: String], expected: String?) {
    expectEqual(NamedLocale(environment: environment).map { "\($0.variable)=\($0.name)" }, expected)
  }

  @Test(arguments: [
    ("C", false, true), ("POSIX", false, true), ("C.UTF-8", true, false), ("de_DE.utf8", true, false),
    ("de_DE.UTF-8@euro", true, false), ("de_DE.ISO-8859-1", false, true), ("ja_JP.eucJP", false, true),
    ("de_DE@euro", false, false), ("de_DE", false, false), ("UTF-8", true, false), ("en_US.", false, true),
  ])
  func `Its name tells its encoding, or leaves it open`(name: String, isUTF8: Bool, isForeign: Bool) throws {
    let locale = try #require(NamedLocale(environment: ["LANG": name]))
    expectEqual(locale.isUTF8, isUTF8)
    expectEqual(locale.isForeign, isForeign)
  }
}
