import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Safety of terminals` {
  /// Characters that make a terminal do something, or mislead whoever reads it.
  private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0a, 0x09: false
    case 0..<0x20, 0x7f...0x9f, 0x200b, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }

  @Test(arguments: ["text", "plain", "json", "jsonl"])
  func `Nothing of the data can act on a terminal, in any format`(format: String) async throws {
    let outcome = try await bindery("render", "--format", format, input: .text(Fixture.hostile))
    expectEqual(outcome.code, 0)
    expectEqual(outcome.output.unicodeScalars.filter(isUnsafe), [])
    expectEqual(outcome.messages.unicodeScalars.filter(isUnsafe), [])
    #expect(format != "plain" || outcome.lines.count == 3)
    #expect(outcome.output.contains("red"))
  }

  @Test(arguments: ["text", "plain", "json", "jsonl"])
  func `Data that isn't UTF-8 never reaches the output`(format: String) async throws {
    let outcome = try await shell(
      #"printf '{"kind":"song","trackId":1,"trackName":"a\377\300\257b"}\n{"\355\240\200":1}\n\377' | "#
        + "bindery render --format \(format)")
    expectEqual(outcome.code, 0)
    #expect(String(validating: outcome.bytes, as: UTF8.self) != nil)
    #expect(outcome.output.contains("a\u{FFFD}\u{FFFD}\u{FFFD}b"))
    #expect(outcome.output.contains("expected an object, found something that is not JSON"))
    #expect(String(validating: outcome.messages.utf8, as: UTF8.self) != nil)
  }

  @Test(arguments: ["render", "search x --source"])
  func `A name of a file can't act on a terminal`(command: String) async throws {
    let outcome = try await shell("bindery \(command) \"$(printf '\\033[31mno\\tsuch\\nfile')\"")
    expectEqual(outcome.code, 66)
    #expect(outcome.messages.contains("file '\u{FFFD}[31mno such file'; give "))
    expectEqual(outcome.messages.split(separator: "\n").count, 1)
  }

  @Test func `A service's message can't act on a terminal`() async throws {
    let outcome = try await bindery("render", input: .text(#"{"errorMessage":"no\u001b[2J\nway\u202e"}"#))
    expectEqual(outcome.code, 65)
    #expect(outcome.messages.contains("the service refused the request: no\u{FFFD}[2J way\u{FFFD}; correct "))
  }

  @Test func `A plugin's name can't act on a terminal`() async throws {
    let folder = try TemporaryFolder()
    try StubLibrary(id: "org.example.evil", kinds: "e\u{202E}vil", summary: #"\u001b[2J"#).write(to: folder, as: "a.so")
    for arguments in [[], ["--format", "json"]] {
      let outcome = try await bindery(["plugins", "list", "--plugin-path", folder.path] + arguments)
      expectEqual(outcome.code, 0)
      #expect(outcome.output.contains("org.example.evil"))
      expectEqual(outcome.output.unicodeScalars.filter(isUnsafe), [])
    }
  }
}
