import Bindery
import BinderyHost
import HostTestSupport
import TestSupport
import Testing

@MainActor
@Suite(.startsProcesses) struct `View models of plugins that can be restored` {
  @Test(arguments: PluginPlace.allCases, PluginPlace.allCases)
  func `What one saves, one of another host goes on from`(first: PluginPlace, second: PluginPlace) throws {
    let (former, later) = (try plugin(in: first), try plugin(in: second))
    #expect(former.host.provider.answer(for: "zoo").binding.isRestorable)
    expectEqual(former.host.provider.answer(for: "zoo").binding.pluginVersion, "1.0.0")
    let viewModel = try former.viewModel()
    for _ in 0..<42 { _ = try former.property("tick", of: viewModel) }
    let state = try #require(try viewModel.savedState())
    expectEqual(String(decoding: state, as: UTF8.self), "42")
    let other = try later.viewModel()
    try other.restore(state)
    try expectEqual(other.lines(), [[.run("Ada 1, 42", .title)]])
    try expectEqual(other.savedState(), state)
  }

  @Test(arguments: PluginPlace.allCases)
  func `Where restoring fails, the view model goes on as it was made`(place: PluginPlace) throws {
    let plugin = try plugin(in: place)
    let viewModel = try plugin.viewModel()
    expectError("org.example.zoo: 'restore': it is no number") { try viewModel.restore(Array("4x".utf8)) }
    try expectEqual(viewModel.lines(), [[.run("Ada 1, 0", .title)]])
  }

  @Test(arguments: PluginPlace.allCases)
  func `Where saving fails, the plugin's reason is the error`(place: PluginPlace) throws {
    let plugin = try plugin(
      #"#define ON_SAVE failure->write(failure, text("the ink is dry")); return BINDERY_FAILED"#, in: place)
    expectError("org.example.zoo: 'save': the ink is dry") { _ = try plugin.viewModel().savedState() }
  }

  @Test(arguments: PluginPlace.allCases, [(65536, true), (65537, false)])
  func `A state has at most 64 KiB`(place: PluginPlace, size: (count: Int, isTaken: Bool)) throws {
    let plugin = try plugin(
      """
      static char large[\(size.count)];
      #define ON_SAVE return state->write(state, (bindery_text){large, sizeof large}) ? BINDERY_OK : BINDERY_CANCELLED
      """, in: place)
    let viewModel = try plugin.viewModel()
    if size.isTaken {
      try expectEqual(viewModel.savedState()?.count, size.count)
    } else {
      expectError("org.example.zoo: 'save': the state of a view model takes more than 64 KiB") {
        _ = try viewModel.savedState()
      }
      expectError("org.example.zoo: 'save': the state of a view model takes more than 64 KiB") {
        try viewModel.restore([UInt8](repeating: 0x30, count: size.count))
      }
    }
    try expectEqual(viewModel.lines(), [[.run("Ada 1, 0", .title)]])
  }

  @Test(arguments: PluginPlace.allCases)
  func `A plugin without the ability saves nothing, and isn't asked to restore`(place: PluginPlace) throws {
    let plugin = try plugin("#define NO_RESTORING", in: place)
    #expect(!plugin.host.provider.answer(for: "zoo").binding.isRestorable)
    let viewModel = try plugin.viewModel()
    try expectNil(viewModel.savedState())
    try viewModel.restore(Array("42".utf8))
    #expect(!plugin.messages.texts.contains("restore"))
  }

  @Test(arguments: ["SAVE", "RESTORE"])
  func `A crash is an error of the call, and the next view model gets a fresh worker`(call: String) throws {
    let plugin = try plugin("#include <stdlib.h>\n#define ON_\(call) abort()", in: .worker)
    for _ in 0..<2 {
      let viewModel = try plugin.viewModel()
      expectError("org.example.zoo: it crashed in \(call.lowercased())(): SIGABRT, it gave up") {
        if call == "SAVE" { _ = try viewModel.savedState() } else { try viewModel.restore([]) }
      }
    }
  }

  private func plugin(_ preamble: String = "", in place: PluginPlace) throws -> LivelyPlugin {
    try LivelyPlugin(preamble, fixture: "purposes", in: place)
  }
}
