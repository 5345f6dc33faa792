import BinderyInterface
import BinderyPlugin
import Observation

struct Clicker: Model, Codable {
  static let kind: Kind = "clicker"

  var id: Int
  var name: String

  var modelId: ModelId { ModelId(id) }
}

/// Counts clicks, and how far it was activated.
@Observable
final class ClickerViewModel: LiveViewModel {
  private var clicker: Clicker
  private var clicks = 0
  @ObservationIgnored private let context: Context

  /// Whether anybody took what was sent before the host knew of the view model.
  @ObservationIgnored private let wasBornHeard: Bool

  init(model: Clicker, context: Context) {
    clicker = model
    self.context = context
    wasBornHeard = context.send(ActionRequest(verb: "born", argument: model.name))
  }

  var title: String { "\(clicker.name), \(clicks)" }

  /// Sends actions of each kind that crosses the contract, and tells who took them.
  var sends: String {
    let actions: [any Action] = [ActionRequest(verb: "sent", argument: ""), ShowRoute(route), GoBack()]
    let outcomes = actions.map { context.canHandle($0) && context.send($0) }
    return ([wasBornHeard] + outcomes).map { $0 ? "1" : "0" }.joined()
  }

  private var route: Route { Route(kind: Clicker.kind, modelId: clicker.modelId) }

  func update(_ model: Clicker) {
    clicker = model
  }

  func run(at level: Activation) async {
    clicks += 10
    await context.send(ActionRequest(verb: "ran", argument: "\(level)"))
  }

  func action(for event: UserEvent) -> (any Action)? {
    switch event {
    case .key(let chord) where chord.key == .character("c"): ActionRequest(verb: "click", argument: title)
    case .click: ShowRoute(route)
    case .doubleClick: GoBack()
    default: nil
    }
  }

  static let properties = [
    Property("title") { (viewModel: ClickerViewModel) in viewModel.title },
    Property("sends") { (viewModel: ClickerViewModel) in viewModel.sends },
  ]
  static let actions = [
    ActionOffer("page") { (_: ClickerViewModel) -> ActionRequest? in .open("https://example.org") },
    ActionOffer(
      "rest", title: "Rest a while", { (_: ClickerViewModel) -> ActionRequest? in .open("rest:") },
      unless: { $0.clicks == 0 ? "'\($0.clicker.name)' isn't tired yet" : nil }),
  ]
}

struct ClickerView: LiveTextView {
  func body(_ clicker: ClickerViewModel) -> some Text {
    Line(clicker.title, .title)
  }
}

/// Answers with what it is asked, or with what the host fetches.
struct EchoSource: Source {
  let sourceId: SourceId = "echo"
  let context: Context

  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    if let address = request.options["fetch"] {
      guard let fetcher = context.fetcher else { throw SourceFailure(.refused, "the host fetches nothing") }
      return try await fetcher.fetch(address, receiver: answer)
    }
    if let address = request.options["artwork"] { return await answer.receive(try await artwork(address)) }
    if let verb = request.options["send"] {
      let result = await context.send(ActionRequest(verb: verb, argument: "echo"))
      return await answer.receive(Array("\(result.isHandled)".utf8))
    }
    if let id = request.options["show"] {
      let reply = await context.send(ShowRoute(Route(kind: Clicker.kind, modelId: ModelId(id)))).reply
      return await answer.receive(Array((reply??.detail ?? "shown").utf8))
    }
    if request.terms == ["wait"] {
      await answer.receive(Array("first".utf8))
      await waitForCancellation()
      context.log.write(.info, Task.isCancelled ? "was cancelled" : "was not")
      throw SourceFailure(.cancelled, "nobody wants it")
    }
    await answer.receive(Array(request.term.utf8))
  }

  private func artwork(_ address: String) async throws(SourceFailure) -> [UInt8] {
    guard let store = context.artworkStore else { throw SourceFailure(.refused, "there is no store") }
    for await step in store.load(address) {
      if case .loaded(let bytes) = step { return bytes }
      if case .failed(let failure) = step { throw failure }
    }
    throw SourceFailure(.failed, "the store gave no end")
  }

  private func waitForCancellation() async {
    let (never, _) = AsyncStream<Void>.makeStream()
    for await _ in never {}
  }
}

/// Gives back the address.
struct EchoFetcher: Fetcher {
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    guard address != "echo:limit" else { throw SourceFailure(.limited, "too loud", retryAfter: .seconds(2)) }
    receiver.expect(address.utf8.count)
    await receiver.receive(Array(address.utf8))
  }
}

struct LivelyPlugin: Plugin {
  func register(in provider: ViewBindingProvider) {
    provider.bind(Clicker.self, ClickerViewModel.self, ClickerView.self)
  }

  func sources(in context: Context) -> [any Source] { [EchoSource(context: context)] }

  var fetchers: [String: any Fetcher] { ["echo": EchoFetcher()] }
}
