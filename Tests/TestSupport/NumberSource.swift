package import Bindery
package import BinderySources
internal import Synchronization

/// A source of the numbers up to a total that each term divides, which notes what it is asked for.
package final class NumberSource: RecordSource {
  package let sourceId: SourceId
  package let total: Int

  /// The gate that answers wait for, or `nil` if they don't wait.
  package let gate: Gate?

  package let isLocal: Bool

  /// Whether pages are read from any position.
  package let hasPositions: Bool

  /// Whether each page tells the number of all items, and not only the last one.
  package let tellsTotal: Bool

  private let state = Mutex((requests: [SearchRequest](), cancelledCount: 0))

  package init(
    _ sourceId: SourceId, upTo total: Int = 12, behind gate: Gate? = nil, isLocal: Bool = true,
    hasPositions: Bool = false, tellsTotal: Bool = true
  ) {
    self.tellsTotal = tellsTotal
    self.sourceId = sourceId
    self.hasPositions = hasPositions
    self.total = total
    self.gate = gate
    self.isLocal = isLocal
  }

  package var name: String { sourceId.rawValue }

  package var lastPage: PageToken? { hasPositions ? "last" : nil }

  package func page(from position: Int) -> PageToken? { hasPositions ? PageToken(rawValue: "\(position)") : nil }

  /// The requests so far.
  package var requests: [SearchRequest] { state.withLock(\.requests) }

  /// The number of requests that were cancelled before their answer.
  package var cancelledCount: Int { state.withLock(\.cancelledCount) }

  package func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    state.withLock { $0.requests.append(request) }
    do {
      try await gate?.openedOrCancelled()
    } catch {
      state.withLock { $0.cancelledCount += 1 }
      throw SearchFailure(sourceId, .source(SourceFailure(.cancelled, "the search was cancelled")))
    }
    let numbers = (1...total).filter { number in
      request.terms.allSatisfy { Int($0).map(number.isMultiple) ?? false }
    }
    let last = max(0, numbers.count - request.limit)
    let start = request.next.flatMap { $0 == "last" ? last : Int($0.rawValue) } ?? 0
    let page = numbers.dropFirst(start).prefix(request.limit)
    let records = page.map { Record(kind: "number", fields: ["id": .integer(Int64($0))]) }
    let end = start + page.count
    let next = end < numbers.count ? PageToken(rawValue: "\(end)") : nil
    take(
      FoundRecords(
        records: records, lookedAtCount: page.count,
        page: FollowingPage(next: next, total: tellsTotal || next == nil ? numbers.count : nil)))
  }
}

extension ViewBindingProvider {
  /// The binding of numbers.
  package static let ofNumbers = {
    let provider = ViewBindingProvider { _ in nil }
    provider.bind(Number.self, NumberViewModel.self, NumberView.self)
    return provider
  }()
}

private struct Number: Model, Codable {
  static let kind: Kind = "number"
  var id: Int
  var modelId: ModelId { ModelId(id) }
}

private struct NumberViewModel: ViewModel {
  let number: Number
  init(model: Number, context: Context) { number = model }

  static let properties = [Property("number", \NumberViewModel.number.id)]
}

private struct NumberView: TextView {
  func body(_ viewModel: NumberViewModel) -> some Text {
    Line { Run("\(viewModel.number.id)") }
  }
}
