import BinderyPlugin
import CBindery
import Observation
import TestSupport
import Testing

@MainActor
struct `Exported views and states` {
  @Test func `A plugin whose types have no more than a row has neither ability`() throws {
    let plugin = try FakeHost().plugin
    for id in [BINDERY_VIEWS, BINDERY_RESTORING] { expectNil(plugin.pointee.extension(plugin, id)) }
  }

  @Test func `Each view is a table of its own, which draws and measures`() throws {
    let plugin = try open()
    let views = try #require(table(BINDERY_VIEWS, of: plugin, as: bindery_views.self))
    #expect(views.pointee.size == 24 && views.pointee.view_count == 3)
    let all = (0..<3).compactMap { views.pointee.views[$0] }
    expectEqual(all.map { String(cString: $0.pointee.kind) }, ["song", "song", "counter"])
    expectEqual(all.map(\.pointee.purpose), [1, 2, 1])
    #expect(all.allSatisfy { $0.pointee.size == 40 && $0.pointee.layout == nil })
    let type = FakeMediaType(table: try #require(plugin.pointee.media_types[0]))
    try type.withViewModel(["id": 7, "title": "Blue"]) { viewModel throws in
      expectEqual(draw(all[0], of: type, viewModel), ["body page of", "end", "body Blue", "end"])
      expectEqual(draw(all[1], of: type, viewModel), ["body Blue", "end"])
      expectEqual(type.draw(viewModel).value?.first, "title Blue")
      expectEqual(measure(all[0], of: type, viewModel, columns: 80), 14)
      expectEqual(measure(all[0], of: type, viewModel, columns: 5), 5)
    }
  }

  @Test func `A state goes out in one piece and comes back in, and a damaged one is refused`() throws {
    let plugin = try open()
    let restoring = try #require(table(BINDERY_RESTORING, of: plugin, as: bindery_restoring.self))
    #expect(restoring.pointee.size == 40 && restoring.pointee.kind_count == 1)
    expectEqual(restoring.pointee.kinds[0].map { String(cString: $0) }, "counter")
    let type = FakeMediaType(table: try #require(plugin.pointee.media_types[1]))
    try type.withViewModel(["id": 7, "title": "Blue"]) { first throws in
      let state = save(first, of: type, by: restoring)
      #expect(!state.isEmpty)
      try type.withViewModel(["id": 7, "title": "Red"]) { second throws in
        #expect(save(second, of: type, by: restoring) != state)
        #expect(restore(state, in: second, of: type, by: restoring) == (0, ""))
        expectEqual(save(second, of: type, by: restoring), state)
        let (status, failure) = restore([0xff], in: second, of: type, by: restoring)
        #expect(status != 0 && failure == "the saved state is damaged")
        expectEqual(save(second, of: type, by: restoring), state)
      }
    }
  }

  private func open() throws -> UnsafePointer<bindery_plugin> {
    let (plugin, failure) = FakeHost.open(PurposedPlugin.self, major: UInt16(BINDERY_CONTRACT_MAJOR), minor: 3)
    #expect(failure.isEmpty)
    return try #require(plugin)
  }

  private func table<Table>(
    _ id: String, of plugin: UnsafePointer<bindery_plugin>, as type: Table.Type
  ) -> UnsafePointer<Table>? {
    plugin.pointee.extension(plugin, id)?.assumingMemoryBound(to: Table.self)
  }

  private func draw(
    _ view: UnsafePointer<bindery_view>, of type: FakeMediaType, _ viewModel: UnsafeMutableRawPointer
  ) -> [String] {
    let drawing = Drawing()
    _ = drawing.withCanvas { canvas in withSink { view.pointee.draw(type.table, viewModel, canvas, $0) } }
    return drawing.calls
  }

  private func measure(
    _ view: UnsafePointer<bindery_view>, of type: FakeMediaType, _ viewModel: UnsafeMutableRawPointer, columns: UInt32
  ) -> UInt32 {
    var size = bindery_size()
    _ = Drawing().withCanvas { canvas in
      withSink {
        view.pointee.preferred_size(type.table, viewModel, bindery_size(columns: columns, rows: 9), canvas, &size, $0)
      }
    }
    return size.columns
  }

  private func save(
    _ viewModel: UnsafeMutableRawPointer, of type: FakeMediaType, by table: UnsafePointer<bindery_restoring>
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeMutablePointer(to: &bytes) { bytes in
      var stream = bindery_stream()
      stream.size = UInt32(MemoryLayout<bindery_stream>.size)
      stream.state = UnsafeMutableRawPointer(bytes)
      stream.write = { stream, text in
        stream?.pointee.state.assumingMemoryBound(to: [UInt8].self).pointee += text.utf8
        return true
      }
      _ = withSink { table.pointee.save(type.table, viewModel, &stream, $0) }
    }
    return bytes
  }

  private func restore(
    _ state: [UInt8], in viewModel: UnsafeMutableRawPointer, of type: FakeMediaType,
    by table: UnsafePointer<bindery_restoring>
  ) -> (Int32, String) {
    state.withUnsafeBytes { bytes in
      let text = bindery_text(bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count: bytes.count)
      return withSink { table.pointee.restore(type.table, viewModel, text, $0) }
    }
  }
}

private struct PurposedPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(
      Song.self, SongViewModel.self, SongView.self, views: [.compact(LineView.self), .detail(PageView.self)])
    provider.bind(
      Song.self, CounterViewModel.self, CounterView.self, views: [.detail(CounterView.self)], kinds: ["counter"])
  }
}

private struct PageView: TextView {
  func body(_ song: SongViewModel) -> some Text {
    Line("page of")
    Line(song.title)
  }
}

private struct LineView: TextView {
  func body(_ song: SongViewModel) -> some Text { Line(song.title) }
}

/// Counts the letters of the title, and keeps the number as its own state.
@Observable
private final class CounterViewModel: RestorableViewModel {
  private var count: Int

  init(model: Song, context: Context) { count = model.title.count }
  func update(_ model: Song) {}

  var snapshot: [String: Int] { ["count": count] }
  func restore(_ snapshot: [String: Int]) { count = snapshot["count"] ?? 0 }
}

private struct CounterView: LiveTextView {
  func body(_ counter: CounterViewModel) -> some Text { Line("") }
}
