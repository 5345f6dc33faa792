import Bindery
import BinderyHost
import BinderySources
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Swift plugins with equal names` {
  /// Two plugins whose modules, protocols and types have the same names and mean different things, compiled once.
  private static let twins = Task {
    try await onOwnThread {
      Result {
        let folder = try TemporaryFolder()
        let paths = try ["TwinA", "TwinB"].map { try SwiftPlugin.fixture($0, module: "Twin", in: folder) }
        return (folder: folder, paths: paths)
      }
    }.get()
  }

  private let host: PluginHost

  init() async throws {
    host = PluginHost(
      files: try await Self.twins.value.paths.map { PluginFile(path: $0) }, version: "1.0.0", workers: .inProcess)
    try #require(host.claims.kinds == ["twin-a", "twin-b"])
  }

  private func viewModel(_ json: String) throws -> any BoundViewModel {
    let record = try Record(json: json)
    let answer = host.provider.answer(for: record.kind)
    if let problem = answer.problem { throw problem }
    return try answer.binding.model(from: record).viewModel(in: Context())
  }

  private func expectFirst(_ number: Int) throws {
    let item = try viewModel(#"{"kind": "twin-a", "id": \#(number), "name": "Ada \#(number)"}"#)
    try expectEqual(item.lines(), [[.run("A Ada \(number)", .title), .run("Ada \(number)", .badge)]])
    try expectEqual(
      (0..<3).map { try item.property(at: $0) },
      [
        .text("A Ada \(number)"), .text("Ada \(number)"), .text("id name"),
      ])
  }

  private func expectSecond(_ number: Int) throws {
    let item = try viewModel(
      """
      {"kind": "twin-b", "id": "b\(number)", "flag": true, "note": "note \(number)",
       "sizes": [{"width": \(number), "isLarge": true}, {"width": 0.5}]}
      """)
    let width = Double(number) + 0.5
    try expectEqual(
      item.lines(),
      [
        [.run("B \(width)", .detail), .spacer, .run("note \(number)", .secondary)], [.run("3 sizes", .subtitle)],
      ])
    try expectEqual(
      (0..<5).map { try item.property(at: $0) },
      [
        .text("flag sizes note id"), .double(width), .integer(3), .bool(true), .text("note \(number)"),
      ])
  }

  @Test func `Each shows its own, in turns`() throws {
    for number in 0..<50 {
      try expectFirst(number)
      try expectSecond(number)
    }
  }

  @Test func `Each shows its own, on several threads at once`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<100 {
            try task.isMultiple(of: 2) ? expectFirst(number) : expectSecond(number)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `Each knows what is missing of its own`() {
    expectError("org.example.twin-a: 'name' is missing") { _ = try viewModel(#"{"kind": "twin-a", "id": 1}"#) }
    expectError("org.example.twin-b: 'sizes[0].width': expected Double, found the text \"wide\"") {
      _ = try viewModel(#"{"kind": "twin-b", "id": "1", "flag": false, "sizes": [{"width": "wide"}]}"#)
    }
  }
}
