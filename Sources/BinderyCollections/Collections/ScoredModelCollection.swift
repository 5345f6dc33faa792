public import Bindery

/// A collection of the elements of another that have a score, the highest first within each section.
///
/// Elements of equal score keep their order. A score that is NaN ranks below all others. Phase, failures and sections
/// are those of the source.
@MainActor
public final class ScoredModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  private let base: TransformedModelCollection<Element, Element, Failure>

  /// Creates a collection whose scores are computed synchronously, on the main actor.
  ///
  /// - Parameters:
  ///   - source: The collection to score.
  ///   - limit: The number of elements to keep after sorting, or `nil` for all.
  ///   - score: Returns the score of an element, or `nil` to drop it.
  public init(
    _ source: any ModelCollection<Element, Failure>, limit: CollectionLimit? = nil,
    score: @escaping @MainActor (Element) -> Double?
  ) {
    base = TransformedModelCollection(source, limit: limit, transform: Self.transform(score))
  }

  /// Creates a collection whose scores are computed off the main actor.
  ///
  /// - Parameters:
  ///   - source: The collection to score.
  ///   - limit: The number of elements to keep after sorting, or `nil` for all.
  ///   - score: Returns the score of an element, or `nil` to drop it.
  public init(
    _ source: any ModelCollection<Element, Failure>, limit: CollectionLimit? = nil,
    concurrentScore score: @escaping @concurrent @Sendable (Element) async -> Double?
  ) {
    base = TransformedModelCollection(
      source, limit: limit,
      transform: .concurrent { elements in
        var ranked: [RankedElement<Element>] = []
        for element in elements {
          if Task.isCancelled { return nil }
          if let score = await score(element) { ranked.append(RankedElement(element, score, at: ranked.count)) }
        }
        return ranked.sorted().map(\.element)
      })
  }

  /// The store of the collection's state.
  public var store: CollectionStore<Element, Failure> { base.store }

  /// The number of elements to keep after sorting, or `nil` for all. Setting it computes the scores again.
  public var limit: CollectionLimit? {
    get { base.limit }
    set { base.limit = newValue }
  }

  /// Replaces the scoring function, which returns `nil` for an element to drop.
  public func setScore(_ score: @escaping @MainActor (Element) -> Double?) {
    base.transform = Self.transform(score)
  }

  /// Computes the scores again, for example after a change of something that they depend on.
  public func rerun() {
    base.run()
  }

  /// Refreshes the source collection.
  public func refresh() {
    base.refresh()
  }

  private static func transform(
    _ score: @escaping @MainActor (Element) -> Double?
  ) -> ElementTransform<Element, Element> {
    .direct { elements in
      let ranked = elements.enumerated().compactMap { index, element in
        score(element).map { RankedElement(element, $0, at: index) }
      }
      return ranked.sorted().map(\.element)
    }
  }
}

/// An element with its rank: high scores first, then the original order.
private struct RankedElement<Element>: Comparable {
  let element: Element
  private let isNumber: Bool
  private let score: Double
  private let index: Int

  init(_ element: Element, _ score: Double, at index: Int) {
    self.element = element
    self.index = index
    isNumber = !score.isNaN
    self.score = score.isNaN ? 0 : score
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.isNumber != right.isNumber { return left.isNumber }
    return left.score == right.score ? left.index < right.index : left.score > right.score
  }

  static func == (left: Self, right: Self) -> Bool {
    left.index == right.index
  }
}
