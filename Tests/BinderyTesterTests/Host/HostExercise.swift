import Bindery
import BinderyExchange
import BinderyHost
import BinderyRules
import BinderySources
import Synchronization

/// A place where a plugin runs.
enum HostPlace: String, CaseIterable, Sendable {
  /// The process of the host.
  case process

  /// A worker.
  case worker
}

/// An exercise of everything that a host does with a plugin: the plugin watches, and logs what the host does wrong.
@MainActor
struct HostExercise {
  private let host: PluginHost
  private let complaints = HostComplaints()

  /// The name of a plugin function that was never called and therefore never watched, or `nil` if all were called.
  private(set) var neverCalled: String?

  /// The findings that the plugin has logged so far, without a subject, in order.
  var findings: [Finding] { complaints.findings }

  /// Prepares an exercise of the plugin at a path, in a place; `worker` is the path of the program that workers run.
  init(path: String, place: HostPlace, worker: String) {
    let workers = place == .process ? WorkerSettings.inProcess : WorkerSettings(isolation: .all, program: worker)
    let complaints = complaints
    host = PluginHost(
      files: [PluginFile(path: path)], version: ProgramVersion.constant, workers: workers,
      log: { _, _, message in complaints.take(message) })
  }

  /// Runs the exercise to its end.
  mutating func run() async {
    await showItems()
    await showItemsSideBySide()
    await askLiveItems()
    await show("examined-declared")
    liveItems()
    await search()
    await fetch()
    await finish()
  }

  // MARK: Items

  private func showItems() async {
    let binding = binding(of: "examined")
    for record in HostRecords.all(of: "examined") {
      guard let model = try? binding.model(from: record) else { continue }
      let view = HostView(model: model, binding: binding)
      view.showAll()
      // A host may create another view model over the same model, after the first one.
      view.showAll()
    }
  }

  /// Shows several items at once, with every function called, so that calls overlap in a worker.
  private func showItemsSideBySide() async {
    let binding = binding(of: "examined")
    let records = HostRecords.all(of: "examined")
    let purposes = ViewPurpose.allCases + [.row]
    await withTaskGroup(of: Void.self) { group in
      for purpose in purposes {
        group.addTask { await Self.showTogether(records, binding, as: purpose) }
      }
    }
  }

  @concurrent
  private static func showTogether(_ records: [Record], _ binding: ViewBinding, as purpose: ViewPurpose) async {
    let request = ModelRequest(
      [.identity, .contents, .drawing, .properties, .actions, .refusals], as: purpose,
      fitting: Size(columns: 40, rows: 5))
    for case .success(let model) in await binding.models(from: records, bringing: request) {
      HostView(model: model, binding: binding).showAll()
    }
  }

  private func show(_ kind: Kind) async {
    let binding = binding(of: kind)
    for record in HostRecords.all(of: kind) {
      if let model = try? binding.model(from: record) { HostView(model: model, binding: binding).showAll() }
    }
  }

  // MARK: Items that live

  /// Requests all parts of several items at once. A worker then makes their view models only to be asked.
  private func askLiveItems() async {
    let records = HostRecords.all(of: "examined-live")
    await Self.showTogether(records, binding(of: "examined-live"), as: .row)
  }

  private func liveItems() {
    let binding = binding(of: "examined-live")
    for record in HostRecords.all(of: "examined-live") {
      guard let model = try? binding.model(from: record),
        let viewModel = try? model.viewModel(in: Context()) as? any BoundLiveViewModel
      else { continue }
      HostView(model: model, binding: binding).restore(viewModel)
      live(viewModel, model, binding)
      for version in Int64(2)...4 {
        guard let new = HostRecords.version(version, of: record), let next = try? binding.model(from: new) else {
          continue
        }
        try? viewModel.update(to: next)
        // An update to the version that is already shown must not reach the plugin.
        try? viewModel.update(to: next)
        live(viewModel, next, binding)
      }
    }
  }

  private func live(_ viewModel: any BoundLiveViewModel, _ model: any BoundModel, _ binding: ViewBinding) {
    for level: Activation in [.offscreen, .near, .near, .visible, .focused, .visible, .offscreen] {
      try? viewModel.activate(level)
      try? viewModel.observe {}
      HostView(model: model, binding: binding).show(viewModel)
      for event in HostRecords.events { _ = try? viewModel.action(for: event) }
    }
    _ = try? model.contents
    HostView(model: model, binding: binding).restore(viewModel)
  }

  // MARK: Sources

  private func search() async {
    guard let source = try? host.source("examined") else { return }
    let requests = [
      SearchRequest(terms: ["long winters", "ö"]),
      SearchRequest(ids: [ModelId(rawValue: "1"), ModelId(rawValue: "2")], limit: 1),
      SearchRequest(terms: [""], kinds: ["examined"], limit: 200, options: ["country": "DE", "empty": ""]),
      SearchRequest(ids: [ModelId(rawValue: "1")], fields: ["name": "größer", "empty": ""]),
      SearchRequest(kinds: ["examined"], fields: ["collectionId": "719245998"]),
    ]
    for request in requests { await searchPages(of: request, in: source) }
    let task = Task { try? await source.search(SearchRequest(terms: ["x"]), answer: ForgettingReceiver()) }
    task.cancel()
    await task.value
  }

  /// Makes a request, and makes it again for the page that follows, if the answer tells of one.
  private func searchPages(of request: SearchRequest, in source: any Source) async {
    var request = request
    for _ in 0..<2 {
      let receiver = ForgettingReceiver()
      try? await source.search(request, answer: receiver)
      request.next = receiver.next
      guard request.next != nil else { return }
    }
  }

  private func fetch() async {
    for address in ["examined:1", "EXAMINED:2", "examined://host/päth"] {
      try? await host.fetcher.fetch(address, receiver: ForgettingReceiver())
    }
  }

  // MARK: The end

  /// Waits up to a second until everything is released, asks for a function that was never called, and has the plugin
  /// report what wasn't released.
  private mutating func finish() async {
    let binding = binding(of: "examined")
    for _ in 0..<100 {
      let answer = sentence(of: binding, HostRecords.question)
      neverCalled = Self.neverCalled(in: answer)
      if answer.contains(" 0 left") { return }
      try? await Task.sleep(for: .milliseconds(10))
    }
    _ = sentence(of: binding, HostRecords.end)
  }

  /// Returns the function that an answer names, or `nil` for "none".
  ///
  /// Without such an answer nothing was called, so the result is "decode".
  private static func neverCalled(in answer: String) -> String? {
    guard let colon = answer.split(separator: ": ").last, answer.contains(" left, never called: ") else {
      return "decode"
    }
    return colon == "none" ? nil : String(colon)
  }

  private func sentence(of binding: ViewBinding, _ record: Record) -> String {
    do {
      _ = try binding.model(from: record)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func binding(of kind: Kind) -> ViewBinding { host.provider.answer(for: kind).binding }
}

/// A receiver that drops all bytes, and keeps which page follows.
private final class ForgettingReceiver: ByteReceiver {
  private let page = Mutex<PageToken?>(nil)

  /// The page that follows the answer, or `nil` if there is none.
  var next: PageToken? { page.withLock { $0 } }

  func page(next: PageToken?, total: Int?) {
    page.withLock { $0 = next }
  }

  func receive(_ bytes: [UInt8]) async {}
}
