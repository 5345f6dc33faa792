import Bindery
import BinderyHost
import HostTestSupport
import TestSupport
import Testing

@MainActor
@Suite(.startsProcesses) struct `Live types of plugins` {
  @Test(arguments: PluginPlace.allCases)
  func `Its binding says so`(in place: PluginPlace) throws {
    let plugin = try LivelyPlugin(in: place)
    #expect(plugin.host.provider.answer(for: "zoo").binding.isLive)
  }

  @Test(arguments: PluginPlace.allCases)
  func `It hears of each level once, and of none at the start`(in place: PluginPlace) throws {
    let plugin = try LivelyPlugin(in: place)
    let viewModel = try plugin.viewModel()
    let count = plugin.messages.texts.count
    for level: Activation in [.offscreen, .near, .near, .focused, .visible, .offscreen, .offscreen] {
      try viewModel.activate(level)
    }
    expectEqual(plugin.messages(after: count), ["level 1", "level 3", "level 2", "level 0"])
    try expectEqual(plugin.property("level", of: viewModel), .integer(0))
  }

  @Test(arguments: PluginPlace.allCases)
  func `Another version of the model goes to the same view model`(in place: PluginPlace) throws {
    let plugin = try LivelyPlugin(in: place)
    let viewModel = try plugin.viewModel(version: 1)
    try expectEqual(viewModel.lines(), [[.run("Ada 1, 0", .title)]])
    let count = plugin.messages.texts.count
    try viewModel.update(to: plugin.model(version: 2))
    try expectEqual(viewModel.lines(), [[.run("Ada 2, 0", .title)]])
    expectEqual(plugin.messages(after: count), ["update", "release model"])
    try viewModel.update(to: plugin.model(version: 2))
    expectEqual(plugin.messages(after: count).count { $0 == "update" }, 1, "the same version is no news")
  }

  @Test(arguments: PluginPlace.allCases)
  func `A model of another thing, or one that the plugin refuses, leaves it as it was`(in place: PluginPlace) throws {
    let plugin = try LivelyPlugin(in: place)
    let viewModel = try plugin.viewModel()
    expectError(
      "org.example.zoo: 'update': a view model can't show a model of another thing; make a new view model for it"
    ) { try viewModel.update(to: plugin.model("Bob", version: 2)) }
    expectError("org.example.zoo: 'update': 13 brings bad luck") {
      try viewModel.update(to: plugin.model(version: 13))
    }
    try expectEqual(viewModel.lines(), [[.run("Ada 1, 0", .title)]])
  }

  @Test(arguments: PluginPlace.allCases)
  func `After an update that failed it stays with the former model`(in place: PluginPlace) throws {
    let plugin = try LivelyPlugin(in: place)
    let viewModel = try plugin.viewModel()
    let count = plugin.messages.texts.count
    expectError("org.example.zoo: 'update': 13 brings bad luck") {
      try viewModel.update(to: plugin.model(version: 13))
    }
    expectEqual(plugin.messages(after: count), ["release model"], "the refused one goes, and only that")
    try expectEqual(viewModel.lines(), [[.run("Ada 1, 0", .title)]])
    try viewModel.update(to: plugin.model(version: 14))
    try expectEqual(viewModel.lines(), [[.run("Ada 14, 0", .title)]])
  }

  @Test(
    arguments: PluginPlace.allCases,
    [
      (UserEvent.select, "1,0,"), (.key(KeyChord(.character("x"), [.control, .shift])), "4,3,x"),
      (.key(KeyChord(.pageDown)), "4,0,page-down"), (.key(KeyChord(.function(12), .alternative)), "4,4,f12"),
      (.click(.alternative), "5,4,"), (.doubleClick([]), "6,0,"), (.paste("two words"), "7,0,two words"),
    ])
  func `An event leads to an action`(in place: PluginPlace, event: (UserEvent, argument: String)) throws {
    let plugin = try LivelyPlugin(in: place)
    let viewModel = try plugin.viewModel()
    try expectEqual(viewModel.action(for: event.0), ActionRequest(verb: "did", argument: event.argument))
  }

  @Test(arguments: PluginPlace.allCases)
  func `An event may lead to nothing, or fail`(in place: PluginPlace) throws {
    let plugin = try LivelyPlugin(in: place)
    let viewModel = try plugin.viewModel()
    try expectNil(viewModel.action(for: .copy))
    expectError("org.example.zoo: 'handle': the kitchen is closed") { _ = try viewModel.action(for: .menu) }
  }

  @Test func `A view model that was released is an error, and the plugin doesn't get it again`() throws {
    let plugin = try LivelyPlugin()
    let viewModel = try plugin.viewModel()
    try #require(viewModel as? any ReleasableViewModel).release()
    let count = plugin.messages.texts.count
    expectError("org.example.zoo: 'draw': the view model was released; make a new one of its model") {
      _ = try viewModel.lines()
    }
    expectError("org.example.zoo: 'activate': the view model was released; make a new one of its model") {
      try viewModel.activate(.visible)
    }
    expectEqual(plugin.messages.texts.count, count)
  }

  // MARK: Changes

  @Test(arguments: PluginPlace.allCases)
  func `Changes are told once until something is read again`(in place: PluginPlace) throws {
    let plugin = try LivelyPlugin(in: place)
    let viewModel = try plugin.viewModel()
    let notices = NoticeCounter()
    try viewModel.observe { notices.increment() }
    _ = try viewModel.lines()
    _ = try plugin.property("tick", of: viewModel)
    expectEqual(notices.count, 1, "two changes in one call are one notice")
    try viewModel.update(to: plugin.model(version: 2))
    expectEqual(notices.count, 1, "nothing was read since")
    _ = try viewModel.lines()
    try viewModel.update(to: plugin.model(version: 3))
    expectEqual(notices.count, 2)
  }

  @Test(arguments: PluginPlace.allCases)
  func `A change during a draw is not lost`(in place: PluginPlace) throws {
    let plugin = try LivelyPlugin(in: place)
    let viewModel = try plugin.viewModel()
    let notices = NoticeCounter()
    try viewModel.observe { notices.increment() }
    _ = try plugin.property("toHundred", of: viewModel)
    try expectEqual(viewModel.lines(), [[.run("Ada 1, 100", .title)]])
    expectEqual(notices.count, 1)
    try expectEqual(viewModel.lines(), [[.run("Ada 1, 101", .title)]])
  }

  @Test(arguments: PluginPlace.allCases)
  func `A later observer takes the place of the earlier`(in place: PluginPlace) throws {
    let plugin = try LivelyPlugin(in: place)
    let viewModel = try plugin.viewModel()
    let (first, second) = (NoticeCounter(), NoticeCounter())
    try viewModel.observe { first.increment() }
    try viewModel.observe { second.increment() }
    _ = try plugin.property("tick", of: viewModel)
    #expect((first.count, second.count) == (0, 1))
  }

  // MARK: Threads

  @Test(arguments: PluginPlace.allCases)
  func `Elsewhere than on the main actor it does nothing, and says why`(in place: PluginPlace) async throws {
    let plugin = try LivelyPlugin(in: place)
    let model = try plugin.model()
    let problem = await Task.detached { () -> String? in
      do {
        _ = try model.viewModel(in: Context())
        return nil
      } catch {
        return "\(error)"
      }
    }.value
    expectEqual(
      problem,
      "org.example.zoo: 'create': a view model of 'zoo' lives on the main actor and was used elsewhere; "
        + "call it from there")
    #expect(!plugin.messages.texts.contains("create"))
  }

  @Test(arguments: PluginPlace.allCases)
  func `It is released before its model, on the main actor, wherever it is let go`(in place: PluginPlace) async throws {
    let plugin = try LivelyPlugin(in: place)
    nonisolated(unsafe) var viewModel: (any BoundLiveViewModel)? = try plugin.viewModel()
    let notices = NoticeCounter()
    try viewModel?.observe { notices.increment() }
    await Task.detached { viewModel = nil }.value
    try await plugin.wait(for: "release model")
    expectEqual(plugin.messages.texts.suffix(2), ["release view model", "release model"])
    expectEqual(notices.count, 0)
  }

  // MARK: Actions

  @Test(arguments: PluginPlace.allCases)
  func `What it sends goes to the context that it was made in, and what the plugin sends to the host's`(
    in place: PluginPlace
  ) throws {
    let (own, hosts) = (Context(), Context())
    let sent = MessageLog()
    own.receive(ActionRequest.self, if: { $0.verb == "feed" }) {
      sent.append(PluginId(rawValue: "own"), .info, $0.description)
    }
    hosts.receive(ActionRequest.self) { sent.append(PluginId(rawValue: "host"), .info, $0.description) }
    let plugin = try LivelyPlugin(context: hosts, in: place)
    let viewModel = try #require(try plugin.model().viewModel(in: own) as? any BoundLiveViewModel)
    try expectEqual(viewModel.property(at: 3), .text("1110"))
    expectEqual(sent.plugins.map(\.rawValue), ["own", "host"])
    expectEqual(sent.texts, ["feed Ada", "close zoo"])
  }

  @Test(arguments: PluginPlace.allCases)
  func `What nobody takes is told so`(in place: PluginPlace) throws {
    let plugin = try LivelyPlugin(in: place)
    try expectEqual(plugin.property("sends", of: plugin.viewModel()), .text("0000"))
  }
}
