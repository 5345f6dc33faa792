import Bindery
import BinderyContract
import BinderyExchange
import BinderyLoading
import BinderySystem
@testable import BinderyWorkers
import Glibc
import Synchronization
import TestSupport
import Testing

/// The host's end of the exchange and the worker's, against each other over a pair of sockets, without a process.
struct `Both ends of the exchange` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Random items are those that the plugin makes in this process`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let plugin = try await plugin(["coded", "types", "declared"].randomElement(using: &random) ?? "coded")
    let kind: Kind = "zoo"
    let (here, there) = try await onOwnThread { Result { try plugin.bindings(of: kind) } }.get()
    for _ in 0..<4 {
      let records = (0..<Int.random(in: 0...60, using: &random)).map { _ in Self.record(of: kind, &random) }
      let parts = ModelParts(rawValue: UInt8.random(in: 0...127, using: &random))
      let models = await there.models(from: records, bringing: ModelRequest(parts))
      expectEqual(models.count, records.count)
      let answers = await onOwnThread { models.map { Self.lines(of: $0, there) } }
      let expected = records.map { record in Self.lines(of: Result { try here.model(from: record) }, here) }
      for (answer, expected) in zip(answers, expected) { expectEqual(answer, expected) }
    }
    plugin.there.dismiss()
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `Random searches side by side have the answers of the plugin in this process`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let plugin = try await plugin("lively")
    let requests = (0..<16).map { _ in Self.request(&random) }
    let source = try #require(plugin.here.sources["zoo"])
    let remote = RemoteSource("zoo", of: plugin.there)
    await withTaskGroup { group in
      for request in requests {
        group.addTask { await expectEqual(Self.answer(of: remote, to: request), Self.answer(of: source, to: request)) }
      }
    }
    plugin.there.dismiss()
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `Random files are read as the plugin reads them in this process`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let (plugin, folder) = (try await plugin("files"), try TemporaryFolder())
    let files = try (0..<Int.random(in: 0...40, using: &random)).map { number in
      try Self.file(number, in: folder, &random)
    }
    for part in [FilePart.items, .picture] {
      let there = await plugin.there.read(part, of: files)
      let here = try files.map { file in
        plugin.here.read(part, of: try FilesRequest(part, of: [file.file]).readableFiles(file.descriptors)[0])
      }
      expectEqual(
        there.map { String(decoding: (try? $0.get())?.bytes ?? [], as: UTF8.self) },
        here.map { bytes, _ in
          String(decoding: bytes, as: UTF8.self)
        })
      expectEqual(there.map { (try? $0.get())?.failure }, here.map(\.failure))
    }
    plugin.there.dismiss()
  }

  /// A file of random text, with up to three others beside it.
  private static func file(_ number: Int, in folder: TemporaryFolder, _ random: inout SplitMix64) throws -> FileToRead {
    let names = ["\(number).zoo"] + (0..<Int.random(in: 0...3, using: &random)).map { "\(number)-\($0).jpg" }
    let texts = names.map { _ in ["refuse", "", "one", "two two"].randomElement(using: &random) ?? "" }
    let descriptors = try zip(names, texts).map { name, text in
      Descriptor(owning: open(try folder.write(text.utf8, to: name), O_RDONLY | O_CLOEXEC))
    }
    var files = zip(names, texts).map { FilesRequest.File(name: $0, type: "", length: UInt64($1.utf8.count)) }
    files[0].siblings = Array(files.dropFirst())
    return FileToRead(files[0], descriptors[0], siblings: Array(descriptors.dropFirst()))
  }

  // MARK: Ends

  @Test func `A worker that has ended is followed by another, which has the same answers`() async throws {
    let plugin = try await plugin("coded")
    let (here, there) = try await onOwnThread { Result { try plugin.bindings(of: "zoo") } }.get()
    let record = Record(kind: "zoo", fields: ["name": "Ada"])
    let expected = Self.lines(of: Result { try here.model(from: record) }, here)
    for count in 1...3 {
      let models = await there.models(from: [record], bringing: ModelRequest([.identity, .drawing]))
      await expectEqual(onOwnThread { models.map { Self.lines(of: $0, there) } }, [expected])
      expectEqual(plugin.notes.starts.withLock { $0 }, count)
      let connection = try #require(plugin.there.current).connection
      connection.kill(for: .closed)
      try await waitUntil("the worker has ended") { connection.hasEnded }
      expectEqual(connection.end?.reason, .closed)
    }
    expectEqual(plugin.notes.ends.withLock { $0 }, [.closed, .closed, .closed])
    plugin.there.dismiss()
  }

  @Test func `One that is dismissed ends, is blamed for nothing, and starts no more`() async throws {
    let plugin = try await plugin("coded")
    let connection = try await plugin.there.whenRunning().connection
    plugin.there.dismiss()
    try await waitUntil("the worker has ended") { connection.hasEnded }
    let outcomes = await plugin.there.items(of: [Record(kind: "zoo", fields: [:])], bringing: ModelRequest(.drawing))
    expectEqual(outcomes.map { "\($0)" }.filter { $0.contains("its worker was dismissed") }.count, 1)
    expectEqual(plugin.notes.starts.withLock { $0 }, 1)
    #expect(plugin.notes.ends.withLock { $0.isEmpty })
  }

  // MARK: Support

  /// A plugin, compiled off the threads that tasks share.
  private func plugin(_ fixture: String) async throws -> TwofoldPlugin {
    try await onOwnThread { Result { try TwofoldPlugin(fixture) } }.get()
  }

  private static func record(of kind: Kind, _ random: inout SplitMix64) -> Record {
    let values: [RecordValue] = [
      nil, true, 0, 7, -1, 0.5, "", "Ada", "café", "a\u{0}b", .json("[1]"), .json("{}"),
      .text(String(repeating: "z", count: 100)),
    ]
    func value() -> RecordValue { values.randomElement(using: &random) ?? nil }
    // Most are no refusals.
    let name = Bool.random(using: &random) ? .text("n\(Int.random(in: 0...9, using: &random))") : value()
    return Record(kind: kind, fields: ["name": name, "id": value(), "text": value(), "count": value()])
  }

  /// All that is known of an item, in lines that can be compared.
  private static func lines(of model: Result<any BoundModel, any Error>, _ binding: ViewBinding) -> [String] {
    do {
      let model = try model.get()
      let viewModel = try model.viewModel(in: Context())
      var lines = [text { "\(try model.modelId)" }, text { "\(try model.modelVersion.rawValue)" }]
      lines.append(
        text {
          var canvas: any TextCanvas = TextDrawing()
          try viewModel.draw(on: &canvas)
          return "\(canvas)"
        })
      lines += binding.properties.indices.map { index in text { "\(try viewModel.property(at: index))" } }
      lines += binding.actions.indices.map { index in text { "\(String(describing: try viewModel.action(at: index)))" }
      }
      return lines
    } catch {
      return ["\(error)"]
    }
  }

  private static func text(_ body: () throws -> String) -> String {
    do { return try body() } catch { return "\(error)" }
  }

  private static func request(_ random: inout SplitMix64) -> SearchRequest {
    let terms = ["x", "", "café", "fail 3 500", "fail 99", "fail 4", String(repeating: "z", count: 200_000)]
    return SearchRequest(
      terms: (0..<Int.random(in: 0...3, using: &random)).map { _ in terms.randomElement(using: &random) ?? "" },
      ids: (0..<Int.random(in: 0...2, using: &random)).map { ModelId("\($0)") },
      limit: Int.random(in: 1...99, using: &random))
  }

  /// What a source answers, and how that ends.
  private static func answer(of source: any Source, to request: SearchRequest) async -> [String] {
    let collector = Collector()
    do throws(SourceFailure) {
      try await source.search(request, answer: collector)
      return [collector.text]
    } catch {
      return [
        collector.text, "\(error.code)", error.detail, "\(String(describing: error.retryAfter))",
      ]
    }
  }
}
