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

  init(model: Clicker, context: Context) {
    clicker = model
    self.context = context
  }

  var title: String { "\(clicker.name), \(clicks)" }

  func update(_ model: Clicker) {
    clicker = model
  }

  func run(at level: Activation) async {
    clicks += 10
    await context.send(ActionRequest(verb: "ran", argument: "\(level)"))
  }

  func action(for event: UserEvent) -> (any Action)? {
    guard case .key(let chord) = event, chord.key == .character("c") else { return nil }
    return ActionRequest(verb: "click", argument: title)
  }

  static let properties = [LiveProperty("title") { (viewModel: ClickerViewModel) in viewModel.title }]
  static let actions = [
    LiveActionOffer("page") { (_: ClickerViewModel) -> ActionRequest? in .open("https://example.org") }
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
    if request.terms == ["wait"] {
      await answer.receive(Array("first".utf8))
      await waitForCancellation()
      context.log.write(.info, Task.isCancelled ? "was cancelled" : "was not")
      throw SourceFailure(.cancelled, "nobody wants it")
    }
    await answer.receive(Array(request.term.utf8))
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
