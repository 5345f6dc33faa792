import BinderyPlugin
import CBindery
import TestSupport
import Testing

/// A plugin that uses all that a host may offer, in a host that offers nothing.
struct ForwardPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Song.self, SongViewModel.self, SongView.self)
  }

  func sources(in context: Context) -> [any Source] { [HostlessSource(context: context)] }
}

/// Tells what it finds of the host.
struct HostlessSource: Source {
  let sourceId: SourceId = "hostless"
  let context: Context

  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    let isTaken = context.canHandle(ActionRequest(verb: "open", argument: ""))
    throw SourceFailure(.failed, "fetcher: \(context.fetcher == nil ? "none" : "one"), taken: \(isTaken)")
  }
}

struct `A host of version 1.0` {
  private func open(
    answering extension: (@convention(c) (UnsafePointer<bindery_host>?, UnsafePointer<CChar>?) -> UnsafeRawPointer?)?
  )
    throws -> UnsafePointer<bindery_plugin>
  {
    let host = UnsafeMutablePointer<bindery_host>.allocate(capacity: 1)
    host.initialize(
      to: bindery_host(
        size: 48, contract_major: 1, contract_minor: 0, name: nil, version: nil, state: nil, log: { _, _, _ in },
        extension: `extension`))
    let (plugin, failure) = withSink { failure in
      PluginExport.open(ForwardPlugin.self, id: "org.example.forward", version: "1", host: host, failure: failure)?
        .assumingMemoryBound(to: bindery_plugin.self)
    }
    #expect(failure.isEmpty)
    return try #require(plugin)
  }

  @Test(arguments: [false, true])
  func `A plugin of 1.1 shows its items and does without the rest`(hasExtensions: Bool) throws {
    let plugin = try open(answering: hasExtensions ? { _, _ in nil } : nil)
    let table = try #require(plugin.pointee.media_types[0])
    let type = FakeMediaType(table: table)
    expectEqual(plugin.pointee.media_type_count, 1)
    try type.withViewModel(["id": 7, "title": "Go"]) { viewModel in
      expectEqual(type.draw(viewModel).value?.first, "title Go")
    }
    expectNil(plugin.pointee.extension(plugin, "org.example.unknown/1"))
    expectNil(plugin.pointee.extension(plugin, BINDERY_LIVE))
  }
}
