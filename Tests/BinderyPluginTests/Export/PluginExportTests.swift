import BinderyPlugin
import CBindery
import Synchronization
import TestSupport
import Testing

struct `Plugin export` {
  // MARK: Opening

  @Test func `A plugin says who it is and what it brings`() throws {
    let plugin = try FakeHost().plugin.pointee
    expectEqual(plugin.size, UInt32(MemoryLayout<bindery_plugin>.size))
    expectEqual(String(cString: plugin.id), "org.example.sample")
    expectEqual(String(cString: plugin.version), "1.2.3")
    expectEqual(plugin.contract_major, UInt16(BINDERY_CONTRACT_MAJOR))
    expectEqual(plugin.contract_minor, UInt16(BINDERY_CONTRACT_MINOR))
    let kinds = (0..<plugin.media_type_count).map { plugin.media_types[$0].map { String(cString: $0.pointee.kind) } }
    expectEqual(kinds, ["song", "greedy", "keeping", "broken"])
  }

  @Test(arguments: [(0, 9), (2, 0), (65535, 3)] as [(UInt16, UInt16)])
  func `A host of another major version is refused, and both versions are named`(major: UInt16, minor: UInt16) {
    let (plugin, failure) = FakeHost.open(SamplePlugin.self, major: major, minor: minor)
    expectNil(plugin)
    expectEqual(
      failure, "built for contract \(BINDERY_CONTRACT_MAJOR).\(BINDERY_CONTRACT_MINOR), not \(major).\(minor)")
  }

  @Test(arguments: [0, 8, 47] as [UInt32])
  func `A host that tells less than version 1.0 does is refused`(size: UInt32) {
    let (plugin, failure) = FakeHost.open(
      SamplePlugin.self, major: UInt16(BINDERY_CONTRACT_MAJOR), minor: 0, size: size)
    expectNil(plugin)
    expectEqual(failure, "the host describes itself in \(size) bytes, and version 1.0 has 48")
  }

  @Test func `Without a host there is no plugin, and a reason`() {
    let (plugin, failure) = withSink {
      PluginExport.open(SamplePlugin.self, id: "a", version: "1", host: nil, failure: $0)
    }
    expectNil(plugin)
    expectEqual(failure, "the host gave no description of itself")
    expectNil(PluginExport.open(SamplePlugin.self, id: "a", version: "1", host: nil, failure: nil))
  }

  @Test func `A plugin without media types opens`() throws {
    struct Empty: Plugin {
      func register(in provider: ViewBindingProvider) {}
    }
    let plugin = try #require(FakeHost.open(Empty.self, major: UInt16(BINDERY_CONTRACT_MAJOR), minor: 0).0)
    expectEqual(plugin.pointee.media_type_count, 0)
  }

  @Test func `A media type is one with code`() throws {
    let table = try FakeHost().mediaType().table.pointee
    expectEqual(table.size, UInt32(MemoryLayout<bindery_media_type>.size))
    expectEqual(table.reserved, 0)
    expectNil(table.identity_field)
    expectNil(table.layout)
    expectEqual(table.property_count, 10)
    expectEqual(table.action_count, 1)
  }

  // MARK: Models

  @Test func `A record becomes a model with an identity and a version`() throws {
    let type = try FakeHost().mediaType()
    let outcome = type.decode(["id": 7, "title": "Blue Monday"])
    expectEqual(outcome.status, BINDERY_OK)
    #expect(outcome.failure.isEmpty)
    let model = try #require(outcome.value)
    defer { type.table.pointee.release_model(type.table, model) }
    expectEqual(type.identity(model), "7")
    expectEqual(type.table.pointee.version(type.table, model), Song(id: 7, title: "Blue Monday").modelVersion.rawValue)
  }

  @Test func `A record that can't be read is refused, and the model left alone`() throws {
    let outcome = try FakeHost().mediaType().decode(["id": "x", "title": "a"])
    expectEqual(outcome.status, BINDERY_REFUSED)
    expectNil(outcome.value)
    expectEqual(outcome.failure, #"'id': expected Int, found the text "x""#)
  }

  @Test func `Trouble of the plugin's own is a failure`() throws {
    let outcome = try FakeHost().mediaType("broken").decode([:])
    expectEqual(outcome.status, BINDERY_FAILED)
    expectNil(outcome.value)
    expectEqual(outcome.failure, "the plugin is in trouble")
  }

  @Test func `What is not there fails, and never traps`() throws {
    let type = try FakeHost().mediaType()
    let table = type.table
    var pointer: UnsafeMutableRawPointer?
    expectEqual(table.pointee.decode(table, nil, &pointer, nil), Int32(BINDERY_FAILED.rawValue))
    expectEqual(table.pointee.create(table, nil, &pointer, nil), Int32(BINDERY_FAILED.rawValue))
    expectEqual(table.pointee.draw(table, nil, nil, nil), Int32(BINDERY_FAILED.rawValue))
    expectEqual(table.pointee.version(table, nil), 0)
    table.pointee.identity(table, nil, nil)
    table.pointee.release_model(table, nil)
    table.pointee.release_view_model(table, nil)
    Record(kind: "song", fields: ["id": "x"]).withUnsafePointer { record in
      expectEqual(table.pointee.decode(table, record, &pointer, nil), Int32(BINDERY_REFUSED.rawValue))
    }
  }

  @Test(arguments: 0..<8)
  func `Models may be made, read and let go of on any thread`(round: Int) async throws {
    let ids = try await withThrowingTaskGroup(of: String.self) { group in
      for id in 0..<16 {
        group.addTask {
          let type = try FakeHost().mediaType()
          let model = try #require(type.decode(["id": .integer(Int64(id)), "title": "a"]).value)
          defer { type.table.pointee.release_model(type.table, model) }
          return type.identity(model)
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    expectEqual(ids.count, 16)
  }

  // MARK: Views

  @Test func `A view draws on the host's canvas, and measures by it`() throws {
    let type = try FakeHost().mediaType()
    try type.withViewModel(["id": 7, "title": "Blue", "artist": "New Order"]) { viewModel throws in
      let outcome = type.draw(viewModel)
      expectEqual(outcome.status, BINDERY_OK)
      expectEqual(
        outcome.value,
        [
          "title Blue", "spacer", "detail 8", "badge Blue", "end", "subtitle New Order", "end",
        ])
      expectEqual(type.draw(viewModel).value, outcome.value)
    }
  }

  @Test(arguments: [(80, 10, 18, 2), (5, 1, 5, 1), (0, 0, 0, 0)] as [(UInt32, UInt32, UInt32, UInt32)])
  func `A view prefers the size of what it draws`(columns: UInt32, rows: UInt32, expected: UInt32, height: UInt32)
    throws
  {
    let type = try FakeHost().mediaType()
    try type.withViewModel(["id": 7, "title": "Blue"]) { viewModel throws in
      let size = try #require(type.preferredSize(viewModel, in: bindery_size(columns: columns, rows: rows)))
      // Two columns a character: "Blue" twice, "4" in the middle, a spacer and a space.
      #expect((size.columns, size.rows) == (min(expected + 3, columns), height))
    }
  }

  @Test func `A view that keeps its ruler measures without the host afterwards`() throws {
    let type = try FakeHost().mediaType("keeping")
    try type.withViewModel(["id": 7, "title": "Blue"]) { viewModel throws in
      let size = try #require(type.preferredSize(viewModel, in: bindery_size(columns: 80, rows: 4)))
      expectEqual(size.columns, 8)
    }
    expectEqual(KeepingView.kept.withLock { $0?.columns("Blue") }, 4)
  }

  @Test func `No view takes more than there is`() throws {
    let type = try FakeHost().mediaType("greedy")
    try type.withViewModel(["id": 7, "title": "Blue"]) { viewModel throws in
      let size = try #require(type.preferredSize(viewModel, in: bindery_size(columns: 30, rows: 4)))
      #expect((size.columns, size.rows) == (30, 0))
    }
  }
}

/// No other test makes view models that are counted.
struct `Lifetimes` {
  @Test func `A view model lives until it is let go of`() throws {
    struct Quiet: Plugin {
      func register(in provider: ViewBindingProvider) {
        provider.bind(Song.self, CountedViewModel.self, CountedView.self)
      }
    }
    let plugin = try #require(FakeHost.open(Quiet.self, major: UInt16(BINDERY_CONTRACT_MAJOR), minor: 0).0)
    let type = FakeMediaType(table: try #require(plugin.pointee.media_types[0]))
    let model = try #require(type.decode(["id": 1, "title": "a"]).value)
    let viewModels = try (0..<3).map { _ in try #require(type.create(model).value) }
    expectEqual(Life.count, 3)
    for viewModel in viewModels { type.table.pointee.release_view_model(type.table, viewModel) }
    expectEqual(Life.count, 0)
    type.table.pointee.release_model(type.table, model)
  }
}

private struct CountedViewModel: ViewModel {
  private let life = Life()

  init(model: Song, context: Context) {}
  static let properties: [Property<CountedViewModel>] = []
}

private struct CountedView: TextView {
  func body(_ viewModel: CountedViewModel) -> some Text {
    Line("")
  }
}
