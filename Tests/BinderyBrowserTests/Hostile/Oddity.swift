import Bindery
import BinderySources
import Observation
import TestSupport

/// An item of a test that is as odd as its source says, for a view that takes everything.
struct Oddity: ContainerModel, Codable {
  static let kind: Kind = "oddity"

  var id: String
  var title: String
  var verb: String?
  var argument: String?

  /// The identifier of what the item contains, and the source to ask for that.
  var contained: String?
  var containedIn: String?

  var modelId: ModelId { ModelId(id) }

  var contents: ContentsRequest? {
    contained.map {
      ContentsRequest(SearchRequest(ids: [ModelId($0)]), from: containedIn.map { SourceId(rawValue: $0) })
    }
  }
}

struct OddityViewModel: ViewModel {
  let oddity: Oddity

  init(model: Oddity, context: Context) {
    oddity = model
  }

  var title: String { oddity.title }
  var request: ActionRequest? { oddity.verb.map { ActionRequest(verb: $0, argument: oddity.argument ?? "") } }

  static let properties = [Property("title", \OddityViewModel.title)]
  static let actions = [ActionOffer("act", title: "Act", \OddityViewModel.request)]
}

struct OddityView: TextView {
  func body(_ oddity: OddityViewModel) -> some Text {
    Line {
      Run(oddity.title, .title)
      Spacer()
      Run("odd", .detail)
    }
  }
}

extension Oddity: OddItem {
  var record: Record {
    func text(_ value: String?) -> RecordValue { value.map { .text($0) } ?? .null }
    return Record(
      kind: Self.kind,
      fields: [
        "id": .text(id), "title": .text(title), "verb": text(verb), "argument": text(argument),
        "contained": text(contained), "containedIn": text(containedIn),
      ])
  }
}

/// A live item that changes whenever it is told to.
struct Restless: Model, Codable {
  static let kind: Kind = "restless"

  var id: Int

  var modelId: ModelId { ModelId(id) }
}

/// The view models of live items that were made, and how often they were asked.
@MainActor
enum RestlessCounts {
  static var viewModels: [RestlessViewModel] = []
}

@Observable
final class RestlessViewModel: LiveViewModel {
  /// The number of changes.
  var count = 0

  /// The number of times that the view model was drawn.
  @ObservationIgnored private(set) var drawCount = 0

  private let id: Int

  init(model: Restless, context: Context) {
    id = model.id
    RestlessCounts.viewModels.append(self)
  }

  func update(_ model: Restless) {}

  /// The title, whose every reading counts as a drawing.
  var title: String {
    drawCount += 1
    return "change \(count)"
  }

  /// Another address each time that the item changes.
  var artwork: String { "https://example.org/\(id)/\(count).png" }

  static let properties = [Property("artwork") { (restless: RestlessViewModel) in restless.artwork }]
}

struct RestlessView: LiveTextView {
  func body(_ restless: RestlessViewModel) -> some Text { Line(restless.title, .title) }
}

extension Restless: OddItem {
  var record: Record { Record(kind: Self.kind, fields: ["id": .integer(Int64(id))]) }
}

/// A model that can be written as a source returns it.
protocol OddItem: Model {
  /// The record that the model is read from.
  var record: Record { get }
}

/// A source that does what a test says.
struct OddSource: RecordSource {
  typealias Take = @Sendable (FoundRecords) -> Void

  let sourceId: SourceId
  let script: @Sendable (SearchRequest, Take) async throws(SearchFailure) -> Void

  var name: String { sourceId.rawValue }
  let isLocal = true

  init(
    _ sourceId: SourceId = "odd",
    script: @escaping @Sendable (SearchRequest, Take) async throws(SearchFailure) -> Void
  ) {
    (self.sourceId, self.script) = (sourceId, script)
  }

  /// A source that returns items at once, and in a lookup those with the identifiers.
  init(_ sourceId: SourceId = "odd", items: [any OddItem]) {
    self.init(sourceId) { request, take in
      let found = request.ids.isEmpty ? items : items.filter { request.ids.contains($0.modelId) }
      take(FoundRecords(records: found.map(\.record), lookedAtCount: items.count))
    }
  }

  func records(for request: SearchRequest, take: @escaping Take) async throws(SearchFailure) {
    try await script(request, take)
  }
}
