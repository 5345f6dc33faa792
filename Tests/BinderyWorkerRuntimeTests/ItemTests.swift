import Bindery
import BinderyExchange
import BinderyHost
import BinderyLoading
import BinderySources
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Items of a worker` {
  @Test(
    "are those that the host would make, with a root of its own and without",
    arguments: Built.plugins.filter { $0 != "ITunesStore" }, [true, false])
  func equality(plugin: String, hasOwnRoot: Bool) async throws {
    try await onWorkerThread {
      let path = Built.library(plugin)
      let records = try catalogue(of: path)
      #expect(!records.isEmpty)
      let worker = try WorkerProcess(opening: path) { $0.hasOwnRoot = hasOwnRoot }
      _ = try worker.next(.opened)
      let answers = try worker.answers(to: records)
      let host = PluginHost(files: [PluginFile(path: path)], version: "1.0.0", workers: .inProcess)
      for (record, answer) in zip(records, answers) {
        let binding = host.provider.answer(for: record.kind).binding
        expectEqual(ItemText.lines(of: answer, binding), ItemText.lines(of: record, binding))
      }
    }
  }

  @Test func `fail as they would in the host, each part by itself`() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin(
        "coded", #"#define DRAW say(failure, "no \xff ink"); return BINDERY_FAILED"# + "\n#define IDENTITY")
      let worker = try WorkerProcess(opening: plugin)
      _ = try worker.next(.opened)
      let records = [zoo("Ada"), Record(kind: "zoo", fields: ["name": .integer(1)])]
      let binding = PluginHost(files: [PluginFile(path: plugin.path)], version: "1.0.0", workers: .inProcess).provider
        .answer(for: "zoo")
        .binding
      let answers = try worker.answers(to: records).map { ItemText.lines(of: $0, binding) }
      expectEqual(answers, records.map { ItemText.lines(of: $0, binding) })
      #expect(answers[0].contains("identity: error org.example.zoo: 'identity': it gave an empty identifier"))
      #expect(answers[0].contains { $0.hasPrefix("drawing: error") })
      expectEqual(answers[1], ["no model: org.example.zoo: expected a short text in 'name'"])
    }
  }

  @Test func `have no view model where that can't be made`() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin("coded", #"#define CREATE say(failure, "too tired"); return BINDERY_FAILED"#)
      let worker = try WorkerProcess(opening: plugin)
      _ = try worker.next(.opened)
      let answer = try worker.answers(to: [zoo("Ada")])[0]
      expectEqual(answer.viewModelRefusal?.description, "org.example.zoo: 'create': too tired")
      try expectEqual(answer.identity?.id.get().rawValue, "Ada")
      expectNil(answer.drawing)
      expectNil(answer.properties)
    }
  }

  @Test func `bring what is asked for, and no more`() async throws {
    try await onWorkerThread {
      let worker = try WorkerProcess(opening: ZooPlugin("coded", "#define CREATE abort()"))
      _ = try worker.next(.opened)
      let answer = try worker.answers(to: [zoo("Ada")], bringing: ModelRequest(.identity))[0]
      try expectEqual(answer.identity?.id.get(), ModelId("Ada"))
      try expectEqual(answer.identity?.version.get(), ModelVersion(rawValue: 3))
      expectNil(answer.drawing)
      expectNil(answer.actions)
    }
  }

  @Test func `of a kind that the plugin doesn't show are refused`() async throws {
    try await onWorkerThread {
      let worker = try WorkerProcess(opening: ZooPlugin("coded"))
      _ = try worker.next(.opened)
      let refusal = try worker.answers(to: [Record(kind: "park", fields: ["name": .text("Ada")])])[0].refusal
      expectEqual(refusal?.code, .disagrees)
    }
  }

  @Test func `are asked as in the host where their view models live`() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin("lively")
      let worker = try WorkerProcess(opening: plugin)
      _ = try worker.next(.opened)
      let records = ["Ada", String(repeating: "x", count: 100), "Bob"].map(zoo)
      let binding = PluginHost(files: [PluginFile(path: plugin.path)], version: "1.0.0", workers: .inProcess).provider
        .answer(for: "zoo")
        .binding
      let answers = try worker.answers(to: records).map { ItemText.lines(of: $0, binding) }
      expectEqual(answers, records.map { ItemText.lines(of: $0, binding) })
      #expect(answers[0].contains("drawing: <title>Ada 1, 0") && answers[1].count == 1)
    }
  }

  @Test(arguments: ["coded", "lively"])
  func `come in order, however many there are and wherever they are made`(fixture: String) async throws {
    try await onWorkerThread {
      let worker = try WorkerProcess(opening: ZooPlugin(fixture, "#define QUIET"))
      _ = try worker.next(.opened)
      let names = (0..<5000).map { "\($0)" }
      let ids = try worker.answers(to: names.map(zoo)).map { try $0.identity?.id.get().rawValue }
      expectEqual(ids, names)
      // And there may be none.
      worker.send(.items, call: 3, ItemsRequest(.everything, records: []).payload)
      try expectEqual(worker.next(.answers).payload, [UInt8](repeating: 0, count: 8))
    }
  }

  @Test func `that draw without an end are refused, and the next one isn't`() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin(
        "coded",
        "#define DRAW if (((view_model *)self_view_model)->model->name[0] == 'E') "
          + #"for (int i = 0; i < 3000000; i++) canvas->run(canvas, 0, (bindery_text){"0123456789", 10})"#)
      let worker = try WorkerProcess(opening: plugin)
      _ = try worker.next(.opened)
      let answers = try worker.answers(to: [zoo("Endless"), zoo("Ada")])
      expectEqual(answers[0].refusal?.detail, "an item of it takes more than 4 MiB")
      try expectEqual(answers[1].identity?.id.get().rawValue, "Ada")
    }
  }

  @Test func `are as many as a call may have, and the rest comes in another`() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin(
        "coded",
        "#define DRAW for (int i = 0; i < 30000; i++) "
          + #"canvas->run(canvas, 0, (bindery_text){"0123456789012345", 16})"#)
      let worker = try WorkerProcess(opening: plugin)
      _ = try worker.next(.opened)
      let names = (0..<5).map { "\($0)" }
      worker.send(.items, call: 2, ItemsRequest(.everything, records: names.map(zoo)).payload)
      // Each takes three quarters of what a call may have: two are enough.
      let first = try worker.answers(atMost: 2, call: 2)
      worker.send(.items, call: 3, ItemsRequest(.everything, records: names[2...].map(zoo)).payload)
      let second = try worker.answers(atMost: 2, call: 3)
      worker.send(.items, call: 4, ItemsRequest(.everything, records: names[4...].map(zoo)).payload)
      let third = try worker.answers(atMost: 1, call: 4)
      try expectEqual((first + second + third).map { try $0.identity?.id.get().rawValue }, names)
    }
  }

  @Test func `tell the size that they would like, as in the host`() async throws {
    try await onWorkerThread {
      let path = Built.library("Song")
      let record = try #require(catalogue(of: path).first)
      let worker = try WorkerProcess(opening: path)
      _ = try worker.next(.opened)
      let room = Size(columns: 30, rows: 5)
      let size = try worker.answers(to: [record], bringing: ModelRequest([], fitting: room))[0].preferredSize?.get()
      let host = PluginHost(
        files: [PluginFile(path: path)], version: "1.0.0", workers: WorkerSettings(isolation: .none, program: nil))
      let binding = host.provider.answer(for: "song").binding
      let viewModel = try binding.model(from: record).viewModel(in: Context())
      try expectEqual(size, viewModel.preferredSize(fitting: AvailableSize(room)))
    }
  }
}

/// The records of the sample catalogue that a plugin shows.
private func catalogue(of path: String) throws -> [Record] {
  let kinds = try Manifest(contentsOf: path).kinds
  var reader = RecordReader(bytes: SampleCatalogue.utf8, name: SampleCatalogue.name)
  var records: [Record] = []
  while let chunk = try reader.nextChunk() {
    for case .record(let record) in chunk.records() where kinds.contains(record.kind) { records.append(record) }
  }
  return records
}
