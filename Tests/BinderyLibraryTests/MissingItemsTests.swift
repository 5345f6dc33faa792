import Bindery
@testable import BinderyLibrary
import BinderyRendering
import BinderySources
import Glibc
import TestSupport
import Testing

struct `The items of a library's inputs` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "library.db")
  }

  private func lines(_ numbers: some Sequence<Int>) -> String {
    numbers.map { "{\"kind\":\"tune\",\"id\":\($0),\"title\":\"Tune \($0)\"}\n" }.joined()
  }

  /// Imports an input, and returns it with the rows of its items.
  private func imported(_ text: String, from input: LibraryInput, isWhole: Bool = true) async throws -> FoundInput {
    let done = try await LibraryImport(presenter: Presenter(provider: ViewBindingProvider())).run(
      RecordReader(bytes: Array(text.utf8), name: input.name), into: ImportDestination(LibraryWriter(path: path)),
      from: input,
      isWhole: isWhole
    ) { _ in
    } progress: { _ in
    }
    return FoundInput(input: input, rows: done.rows)
  }

  private func input(_ name: String) -> LibraryInput { LibraryInput(name: name, mark: "as it is") }

  /// The numbers of the items that are in the library, in ascending order.
  private func numbers() throws -> [Int] {
    var lines: [String] = []
    try LibraryExport(of: path).run { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines.compactMap { $0.split(separator: ",").dropFirst().first?.split(separator: ":").last }
      .compactMap { Int($0) }.sorted()
  }

  // MARK: Laws

  @Test(arguments: 1..<7 as Range<UInt64>)
  func `An item stays as long as an input has it, in whatever order the inputs change`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var known: [String: Set<Int>] = [:]
    for step in 0..<8 {
      let isTruth = Bool.random(using: &random)
      var found: [FoundInput] = []
      for name in ["/a", "/b", "/c"] where Bool.random(using: &random) {
        let items = (0..<30).filter { _ in Bool.random(using: &random) }
        found.append(try await imported(lines(items), from: input(name)))
        known[name] = isTruth ? Set(items) : known[name, default: []].union(items)
      }
      let writer = try LibraryWriter(path: path)
      if isTruth {
        let missing = try writer.missingItems(of: found)
        try writer.forget(missing.shared)
        try writer.remove(missing.rows)
      }
      let all = known.values.reduce(into: Set<Int>()) { $0.formUnion($1) }.sorted()
      try expectEqual(numbers(), all, "seed \(seed), step \(step)")
      try writer.merge()
      try expectEqual(LibraryReader(path: path).problems() + writer.indexProblems(), [])
    }
  }

  @Test(arguments: 1..<5 as Range<UInt64>)
  func `A set of rows has what was added, and nothing else`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rows = Set((0..<200).map { _ in Int64.random(in: -300...300, using: &random) } + [.min, .max])
    let set = RowSet(rows)
    for row in Int64(-320)...320 { expectEqual(set.contains(row), rows.contains(row)) }
    #expect(set.contains(.min) && set.contains(.max) && !set.contains(.max - 1))
  }

  // MARK: Examples

  @Test func `What was read from a stream is no file's, and stays`() async throws {
    _ = try await imported(lines(1...3), from: .stream, isWhole: false)
    _ = try await imported(lines(2...5), from: input("/a"))
    let now = try await imported(lines(5...5), from: input("/a"))
    let missing = try LibraryWriter(path: path).missingItems(of: [now])
    expectEqual(missing.rows, [4])
    expectEqual(missing.shared.map(\.row), [2, 3])
  }

  @Test func `A file that is the truth is read from its start, also after an interruption`() async throws {
    let all = lines(1...10)
    _ = try await imported(all, from: input("/a"))
    _ = try LibraryWriter(path: path).add([], from: input("/a"))
    let now = try await imported(all, from: input("/a"))
    try expectEqual(LibraryWriter(path: path).missingItems(of: [now]), MissingItems())
  }

  @Test func `Nothing is written where a file has what it had`() async throws {
    _ = try await imported(lines(1...50), from: input("/a"))
    let database = try Database(path: path, .reading)
    let before = try LibrarySchema.pragma("data_version", of: database)
    _ = try await imported(lines(1...50), from: input("/a"))
    try expectEqual(LibrarySchema.pragma("data_version", of: database), before)
  }

  // MARK: Files that change

  @Test func `Where an import was interrupted is forgotten once its file has changed or is gone`() throws {
    let files = try ["same", "changed", "gone"].map { try folder.write("text".utf8, to: $0) }
    let inputs = files.compactMap { LibraryInput(file: $0) }
    expectEqual(inputs.map(\.name), files)
    let writer = try LibraryWriter(path: path)
    for input in inputs { _ = try writer.add([], from: input) }
    try expectEqual(LibraryReader(path: path).unfinishedFiles(), [files[1], files[2], files[0]])
    try folder.write("another text".utf8, to: "changed")
    unlink(folder.path(of: "gone"))
    try expectEqual(LibraryReader(path: path).unfinishedFiles(), [files[0]])
    try writer.forgetChangedInputs()
    var begun: [String] = []
    try writer.database.read("SELECT name FROM inputs") { begun.append($0.text(0)) }
    expectEqual(begun, [files[0]])
  }

  @Test func `A file that replaces another one under its name is the same input, and so is a link to it`() throws {
    let file = try folder.write("text".utf8, to: "file")
    let before = try #require(LibraryInput(file: file))
    unlink(folder.path(of: "file"))
    try folder.write("another text".utf8, to: "file")
    let after = try #require(LibraryInput(file: file))
    expectEqual(after.name, before.name)
    #expect(after.mark != before.mark)
    #expect(LibraryInput(file: folder.path) == nil)
    #expect(LibraryInput(file: "/dev/null") == nil)
  }
}
