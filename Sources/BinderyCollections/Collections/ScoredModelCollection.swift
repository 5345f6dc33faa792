public import Bindery

/// A collection of the elements of another that have a score, the highest first within each section.
///
/// Elements of the same score keep their order. A score that is not a number counts as lower than
/// all others. Phase, failures and sections are those of the other collection.
@MainActor
public final class ScoredModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  private let base: TransformedModelCollection<Element, Element, Failure>

  /// Creates a collection whose scores are computed at once, on the main actor.
  ///
  /// - Parameters:
  ///   - source: The collection with the elements.
  ///   - limit: How many elements to keep, counted after sorting; all by default.
  ///   - score: How well an element fits; nothing drops it.
  public init(
    _ source: any ModelCollection<Element, Failure>, limit: CollectionLimit? = nil,
    score: @escaping @MainActor (Element) -> Double?
  ) {
    base = TransformedModelCollection(source, limit: limit, transform: Self.transform(score))
  }

  /// Creates a collection whose scores are computed off the main actor.
  ///
  /// - Parameters:
  ///   - source: The collection with the elements.
  ///   - limit: How many elements to keep, counted after sorting; all by default.
  ///   - score: How well an element fits; nothing drops it.
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

  /// Where the state is kept.
  public var store: CollectionStore<Element, Failure> { base.store }

  /// How many elements to keep, counted after sorting; nothing keeps all.
  public var limit: CollectionLimit? {
    get { base.limit }
    set { base.limit = newValue }
  }

  /// Scores by another function.
  ///
  /// - Parameter score: How well an element fits; nothing drops it.
  public func setScore(_ score: @escaping @MainActor (Element) -> Double?) {
    base.transform = Self.transform(score)
  }

  /// Scores again, as after a change of something that the scores depend on.
  public func rerun() {
    base.run()
  }

  /// Refreshes the other collection.
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

/// An element with its place: high scores first, then the order in which the elements stood.
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
