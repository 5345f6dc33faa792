import Bindery
import BinderySources
import TestSupport
import Testing

struct `Texts of a record` {
  private func texts(_ json: String, excluding excluded: Set<String> = []) throws -> [String] {
    try RecordTexts.entries(of: Record(json: json), excluding: excluded).map(\.text)
  }

  // MARK: Laws

  @Test(arguments: 1..<20 as Range<UInt64>)
  func `All texts are taken once, however they are nested, and no keys`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var count = 0
    func value(_ depth: Int) -> String {
      let kind = Int.random(in: depth < 7 ? 0...3 : 2...3, using: &random)
      if kind == 2 { return ["null", "true", "12", "0.5"].randomElement(using: &random) ?? "null" }
      if kind == 3 {
        count += 1
        return "\"text number \(count)\""
      }
      let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth + 1) }
      let members = parts.enumerated().map { "\"key \($0)\":\($1)" }
      return kind == 0 ? "[\(parts.joined(separator: ","))]" : "{\(members.joined(separator: ","))}"
    }
    let fields = (0..<5).map { "\"key \($0)\":\(value(0))" }
    let found = try texts("{\(fields.joined(separator: ","))}")
    expectEqual(found, (0..<count).map { "text number \($0 + 1)" }, "seed \(seed)")
  }

  // MARK: What is nested

  @Test func `Nested texts are in the order of the data, and those nested too deep are left out`() throws {
    try expectEqual(texts(#"{"a":["one",{"b":"two","c":["three"]}],"d":"four"}"#), ["one", "two", "three", "four"])
    let deep = String(repeating: "[", count: 200) + #""deep""# + String(repeating: "]", count: 200)
    try expectEqual(texts(#"{"a":\#(deep),"b":"flat"}"#), ["flat"])
    try expectEqual(texts(#"{"a":\#(deep.dropFirst(192).dropLast(192)),"b":"flat"}"#), ["deep", "flat"])
  }

  @Test func `Fields are left out by their keys, and nested ones aren't`() throws {
    try expectEqual(texts(#"{"a":"one","b":{"a":"two"}}"#, excluding: ["a"]), ["two"])
  }

  @Test func `A record of many texts is read up to a size`() throws {
    let long = "\"a \(String(repeating: "b", count: 100 << 10))\""
    try expectEqual(texts(#"{"a":[\#(Array(repeating: long, count: 9).joined(separator: ","))],"b":"x y"}"#).count, 3)
  }

  // MARK: Codes

  @Test(arguments: [
    "USA", "US-CA", "2026-10-14", "2026-10-14T09:00:00Z", "1,204.50", "+49 (0)30 1234", "", "!!!",
    "d41d8cd98f00b204e9800998ecf8427e", "550e8400-e29b-41d4-a716-446655440000", "4uLU6hMCjMI75M1A2tKUQC",
    "https://example.org/a b", "ftp://x", "urn:isbn:1", "mailto:a@example.org", "www.example.org", "/usr/lib/My Music",
    "~/Music", "../a", "data:image/png;base64,AAAA",
  ])
  func `Codes and addresses are no words`(text: String) {
    #expect(text.isCode)
  }

  @Test(arguments: [
    "Cher", "R.E.M. live", "USA Today", "AC/DC live", "blink-182", "日本", "Ágætis", "ÉTÉ", "either/or", "mp3",
    "incomprehensibilities", "The year 2000", "a", "12 Monkeys",
  ])
  func `Words are no codes`(text: String) {
    #expect(!text.isCode)
  }
}
