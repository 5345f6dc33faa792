import BinderyRules
import Foundation
import TestSupport

/// The plugins of the zoo that break one rule each, and good ones, which are compiled once for all tests.
enum Breakers {
  /// The folder of the zoo.
  private static let zoo = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Zoo")
    .standardized.path

  /// Records that all of them take, unless they break the rule that they do, or bring their own.
  private static let samples = [#"{"kind":"zoo","name":"Aardvark"}"#, #"{"kind":"zoo","name":"Zebra"}"#]

  /// The names of those that break a rule, each beginning with its code.
  static let names = all.filter { !$0.hasPrefix("good-") }

  /// The names of those that break none.
  static let good = all.filter { $0.hasPrefix("good-") }

  private static let all: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: zoo + "/Breakers")) ?? []
    return names.filter { $0.hasSuffix(".c") }.map { String($0.dropLast(2)) }.sorted()
  }()

  /// The rule that one breaks.
  static func rule(of name: String) -> RuleCode {
    RuleCode(rawValue: String(name.prefix { $0 != "-" }))
  }

  /// The records that one takes: those of its lines `// sample:`, or else the common ones.
  static func samples(of name: String) throws -> [String] {
    let own = try lines("sample", of: name)
    return own.isEmpty ? samples : own
  }

  /// The level from which on one is found out: that of its line `// level:`, or `nil` if it has none.
  static func level(of name: String) throws -> CheckLevel? {
    try lines("level", of: name).first.flatMap { CheckLevel(rawValue: $0) }
  }

  private static func lines(_ word: String, of name: String) throws -> [String] {
    let text = try String(contentsOfFile: "\(zoo)/Breakers/\(name).c", encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("// \(word): ") }.map {
      String($0.dropFirst(word.count + 5))
    }
  }

  /// The path of one. May wait for all to be compiled.
  static func library(_ name: String) throws -> String {
    try compiled.get().path(of: name + ".so")
  }

  private static let compiled = Result {
    let folder = try TemporaryFolder()
    try TestSupport.shell(
      "cd '\(zoo)' && ls Breakers/*.c | xargs -P 2 -n 20 ./compile.sh '\(folder.path)'")
    return folder
  }
}
