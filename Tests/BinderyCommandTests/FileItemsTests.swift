import Foundation
import TestSupport
import Testing

/// The commands that read files of a type that a plugin claims, which is that of contract 1.4's own example.
@Suite(.startsProcesses) struct `Files that a plugin reads` {
  private let user: UserFolders

  init() async throws {
    user = try UserFolders()
    _ = try user.folder.newFolder("data/bindery/plugins")
    let contract = packageFolder + "/Tests/Fixtures/Contracts/1.4"
    let compiler = try await shell(
      "cc -std=c11 -O1 -fPIC -shared -I '\(contract)' -o '\(user.plugins)/files.so' '\(contract)/files.c'",
      environment: user.environment)
    try #require(compiler.code == 0, "\(compiler.messages)")
    _ = try user.folder.newFolder("notes/more")
    try write("NOTE\nBuy milk\nCall Ann\n", "a.note")
    // Its name says nothing, and its first bytes do.
    try write("NOTE\nA quiet sea\n", "more/b.txt")
    try write("x", "c.png")
  }

  private func write(_ text: String, _ name: String) throws {
    try user.folder.write(text.utf8, to: "notes/\(name)")
  }

  private func run(_ command: String) async throws -> Outcome {
    try await shell("cd '\(user.folder.path)' && bindery \(command)", environment: user.environment)
  }

  @Test func `Its items are shown, and are those of its file`() async throws {
    let outcome = try await run("render notes/a.note notes/more/b.txt --format plain")
    expectEqual(outcome.code, 0, "\(outcome.messages)")
    expectEqual(outcome.lines, ["Buy milk", "Call Ann", "A quiet sea"])
    let document = try await run("render notes/a.note notes/more/b.txt --format json").document
    let ids = try #require(document["items"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    expectEqual(ids.map { $0.split(separator: "/").last }, ["#1", "#2", "#1"])
    expectEqual(Set(ids.map { $0.split(separator: "/").first }).count, 2)
  }

  @Test func `One that the plugin can't read is told once, and the others are read`() async throws {
    try write("no note", "bad.note")
    let outcome = try await run("render notes/bad.note notes/a.note --format plain")
    expectEqual(outcome.code, 66, "\(outcome.messages)")
    expectEqual(outcome.lines, ["Buy milk", "Call Ann"])
    #expect(
      outcome.messages.contains("'notes/bad.note' can't be read: org.example.files-1.4: it doesn't begin with NOTE"))
  }

  @Test func `Those in a folder are imported, found, and the same when they are imported again`() async throws {
    try write(#"{"kind":"note","id":7,"text":"From JSON"}"#, "d.json")
    let first = try await run("import notes")
    expectEqual(first.code, 0)
    #expect(first.messages.contains("4 new, 0 changed and 0 unchanged items"), "\(first.messages)")
    #expect(first.messages.contains("left out: 1 file of no known type: 1 .png"), "\(first.messages)")
    let found = try await run("search quiet --format plain")
    expectEqual(found.code, 0)
    expectEqual(found.lines, ["A quiet sea"])
    let again = try await run("import notes")
    #expect(again.messages.contains("0 new, 0 changed and 4 unchanged items"), "\(again.messages)")
  }

  @Test func `A note that its file has lost is removed where the file is the truth`() async throws {
    try await expectEqual(run("import notes").code, 0)
    try write("NOTE\nBuy milk\n", "a.note")
    let outcome = try await run("import notes --remove-missing --yes")
    expectEqual(outcome.code, 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("1 removed"), "\(outcome.messages)")
    expectEqual(try await run("search ann").code, 1)
  }

  @Test func `Files with JSON are read as such, whoever claims their names`() async throws {
    try write("NOTE\nnot JSON\n", "e.json")
    let outcome = try await run("render notes/e.json")
    expectEqual(outcome.code, 65)
    #expect(outcome.messages.contains("expected JSON in 'notes/e.json', found 'NOTE'"), "\(outcome.messages)")
  }
}
