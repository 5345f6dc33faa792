import Bindery
import BinderyCollections
import BinderyInterface
@testable import BinderyRendering
import Observation
import TestSupport
import Testing

@MainActor
struct `Items of plugins in a list on a screen` {
  private typealias Rows = SimpleModelCollection<ItemRow, Never>

  private let presenter: Presenter
  private let rows = Rows(ModelCollectionState())

  init() {
    let provider = ViewBindingProvider()
    provider.bind(Bell.self, BellViewModel.self, BellView.self)
    provider.bind(Thing.self, ThingViewModel.self, ThingView.self)
    presenter = Presenter(provider: provider)
  }

  @Test func `A live item is activated on the screen, and redrawn when it changes`() async throws {
    try await show([bell(1, "ding")])
    let list = ListPresenter(rows, make: PresentedItem.init)
    list.show(0..<9)
    var redraws: [[ModelPath]] = []
    let observer = list.observe { redraws.append($0.redraws) }
    expectEqual(line(0, of: list), "ding, silent")
    try await waitUntil("it is redrawn") { !redraws.isEmpty }
    expectEqual(redraws, [[ModelPath(section: 0, item: 0)]])
    expectEqual(line(0, of: list), "ding, ringing")
    withExtendedLifetime(observer) {}
  }

  @Test func `A new version updates the view model of a live item, and makes a plain one anew`() async throws {
    try await show([bell(1, "ding"), thing(2, "stone")])
    let list = ListPresenter(rows, make: PresentedItem.init)
    list.show(0..<9)
    try await waitUntil("the bell rings") { line(0, of: list) == "ding, ringing" }
    try await show([thing(2, "rock"), bell(1, "dong")])
    try await waitUntil("the new versions came") { line(0, of: list).hasPrefix("rock") }
    expectEqual(line(1, of: list), "dong, ringing")
  }

  @Test func `An item that another binding shows is made anew`() async throws {
    try await show([bell(1, "ding")])
    let list = ListPresenter(rows, make: PresentedItem.init)
    list.show(0..<9)
    try await waitUntil("the bell rings") { line(0, of: list) == "ding, ringing" }
    let other = ViewBindingProvider()
    other.register(ViewBinding(Thing.self, ThingViewModel.self, ThingView.self, kind: "bell"))
    let found = await Presenter(provider: other).foundItems([bell(1, "dong")], from: "test")
    rows.state = ModelCollectionState(found.map { ItemRow($0, presenter: Presenter(provider: other)) })
    try await waitUntil("the other binding shows it") { line(0, of: list).hasPrefix("dong") }
    #expect(!line(0, of: list).contains("ringing"))
  }

  @Test(arguments: [(60, "bell:1/100"), (100, "bell:1/100"), (101, "bell:1/600"), (900, "bell:1/600")])
  func `The picture of an item is that of its properties, in the size that fits best`(
    width: Int, address: String
  ) async throws {
    try await show([bell(1, "ding")])
    let list = ListPresenter(rows, make: PresentedItem.init)
    let artwork = list.row(at: ModelPath(section: 0, item: 0))?.artwork(ofWidth: width)
    expectEqual(artwork?.address, address)
    expectEqual(artwork?.modelId, ModelId(1))
  }

  private func show(_ records: [Record]) async throws {
    let found = await presenter.foundItems(records, from: "test")
    rows.state = ModelCollectionState(found.map { ItemRow($0, presenter: presenter) })
  }

  private func line(_ item: Int, of list: ListPresenter<PresentedItem, Never>) -> String {
    list.row(at: ModelPath(section: 0, item: item))?.item.lines(columns: 40).first ?? ""
  }

  private func bell(_ id: Int64, _ name: String) -> Record {
    Record(kind: "bell", fields: ["id": .integer(id), "name": .text(name)])
  }

  private func thing(_ id: Int64, _ name: String) -> Record {
    Record(kind: "thing", fields: ["id": .integer(id), "name": .text(name)])
  }
}

private struct Bell: Model, Codable {
  static let kind: Kind = "bell"

  var id: Int
  var name: String

  var modelId: ModelId { ModelId(id) }
}

/// A view model that rings once it was visible.
@Observable
private final class BellViewModel: LiveViewModel {
  private var bell: Bell
  private var isRinging = false

  init(model: Bell, context: Context) {
    bell = model
  }

  var title: String { "\(bell.name), \(isRinging ? "ringing" : "silent")" }
  var artwork: String { "bell:\(bell.id)" }

  func update(_ model: Bell) {
    bell = model
  }

  func run(at level: Activation) async {
    if level == .visible { isRinging = true }
  }

  static let properties = [
    Property("title") { (bell: BellViewModel) in bell.title },
    Property("artwork") { (bell: BellViewModel) in bell.artwork },
    Property("artwork100") { (bell: BellViewModel) in bell.artwork + "/100" },
    Property("artwork600") { (bell: BellViewModel) in bell.artwork + "/600" },
  ]
}

private struct BellView: LiveTextView {
  func body(_ bell: BellViewModel) -> some Text {
    Line(bell.title)
  }
}
