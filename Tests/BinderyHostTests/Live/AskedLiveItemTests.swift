import Bindery
import BinderyExchange
@testable import BinderyHost
@testable import BinderyWorkers
import HostTestSupport
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Live view models in a worker that are only asked` {
  /// Tells why something wasn't done.
  private func problem(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "none"
    } catch {
      return "\(error)"
    }
  }

  /// Requests some parts of models of the live kind with one call.
  private func models(
    _ names: [String], version: Int = 1, of plugin: LivelyPlugin, bringing parts: ModelParts
  ) async throws -> [any AnsweredModel] {
    let records = names.map { name in
      Record(kind: "zoo", fields: ["name": .text(name), "version": .integer(Int64(version))])
    }
    let models = await plugin.host.provider.answer(for: "zoo").binding.models(
      from: records, bringing: ModelRequest(parts))
    return try models.map { try #require($0.get() as? any AnsweredModel) }
  }

  @Test func `Each is created, asked and released before the next, and answers as it was asked`() async throws {
    let plugin = try LivelyPlugin("#define ON_DRAW tell(\"draw\")", in: .worker)
    let names = (0..<20).map { "n\($0)" }
    let models = try await models(names, of: plugin, bringing: [.identity, .drawing, .properties])
    let steps = ["create", "draw", "release view model", "release model"]
    expectEqual(plugin.messages.texts.filter(steps.contains), names.flatMap { _ in steps })
    for (name, model) in zip(names, models) {
      try expectEqual(model.modelId, ModelId(name))
      try expectEqual(model.answeringViewModel(in: Context()).lines(), [[.run("\(name) 1, 0", .title)]])
    }
    expectEqual(plugin.messages.texts.count { $0 == "create" }, names.count)
  }

  @Test func `One that is kept lives anew, and takes another version that was only asked`() async throws {
    let plugin = try LivelyPlugin(in: .worker)
    let model = try await models(["Ada"], of: plugin, bringing: [.drawing, .properties])[0]
    let asked = try model.answeringViewModel(in: Context())
    let viewModel = try #require(try model.viewModel(in: Context()) as? any BoundLiveViewModel)
    try viewModel.activate(.visible)
    try expectEqual(plugin.property("level", of: viewModel), .integer(2))
    try expectEqual(asked.property(at: 2), .integer(0))
    try viewModel.update(to: await models(["Ada"], version: 2, of: plugin, bringing: .identity)[0])
    try expectEqual(viewModel.lines(), [[.run("Ada 2, 0", .title)]])
  }

  @Test func `What they send reaches nobody, and is refused at once`() async throws {
    let context = Context()
    let sent = NoticeCounter()
    context.receive(ActionRequest.self) { _ in sent.increment() }
    let plugin = try LivelyPlugin(context: context, in: .worker)
    let model = try await models(["Ada"], of: plugin, bringing: .properties)[0]
    try expectEqual(model.answeringViewModel(in: context).property(at: 3), .text("0000"))
    expectEqual(sent.count, 0)
  }

  @Test func `A receiver may ask them while another waits for it`() async throws {
    let context = Context()
    let plugin = try LivelyPlugin(context: context, in: .worker)
    let asked = try await models(["Bob"], of: plugin, bringing: .identity)[0]
    let answers = Mutex<[PropertyValue?]>([])
    context.receive(ActionRequest.self) { _ in
      // It wasn't told, so that this waits for the worker, which waits for this.
      let answer = try? asked.answeringViewModel(in: Context()).property(at: 3)
      answers.withLock { $0.append(answer) }
    }
    try expectEqual(plugin.property("sends", of: plugin.viewModel(in: context)), .text("1110"))
    expectEqual(answers.withLock { $0 }, [.text("0000"), .text("0000")])
  }

  @Test(arguments: [
    ("DRAW", "((view_model *)created)->model->name", "draw()"),
    ("CREATE", "((const model *)made)->name", "create()"),
    ("RELEASE", "((view_model *)created)->model->name", "release_view_model()"),
    ("TICK", "((view_model *)created)->model->name", "a property"),
  ])
  func `A crash costs the item that is asked, and no other`(call: String, name: String, stage: String) async throws {
    let plugin = try LivelyPlugin(
      "#include <stdlib.h>\n#define ON_\(call) if (strcmp(\(name), \"n7\") == 0) abort()", in: .worker)
    let binding = plugin.host.provider.answer(for: "zoo").binding
    let records = (0..<20).map { Record(kind: "zoo", fields: ["name": .text("n\($0)")]) }
    let models = await binding.models(from: records, bringing: ModelRequest([.identity, .drawing, .properties]))
    for (number, model) in models.enumerated() {
      let problem = problem { _ = try model.get() }
      expectEqual(problem, (number == 7 ? "org.example.zoo: it crashed in \(stage): SIGABRT, it gave up" : "none"))
    }
  }

  private func overdue(_ deadline: Duration) -> String {
    "org.example.zoo: it took longer than \(deadline.shortText) in draw(), and was ended"
  }

  @Test func `One that hangs as it is asked is ended by the deadline, and costs its item`() async throws {
    let (problems, deadline) = try await growingDeadline(from: .milliseconds(300)) { deadline in
      var limits = WorkerLimits()
      limits.deadline = deadline
      let plugin = try LivelyPlugin(
        "#define ON_DRAW if (view->model->name[0] == 'H') for (;;) {}", in: .worker, limits: limits)
      let binding = plugin.host.provider.answer(for: "zoo").binding
      let records = ["Ada", "Hal", "Bob"].map { Record(kind: "zoo", fields: ["name": .text($0)]) }
      let models = await binding.models(from: records, bringing: ModelRequest(.drawing))
      return models.map { model in self.problem { _ = try model.get() } }
    } whileTooShort: { problems, deadline in
      zip(problems, ["none", overdue(deadline), "none"]).contains { $0.isTimeout && $0 != $1 }
    }
    expectEqual(problems, ["none", overdue(deadline), "none"])
  }
}
