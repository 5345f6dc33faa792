public import Bindery

/// A collection of the elements of another that have a score, the highest first within each section.
///
/// Elements of equal score keep their order. A score that is NaN ranks below all others. Phase, failures and sections
/// are those of the source.
@MainActor
public final class ScoredModelCollection<Element: CollectionElement, Failure: Error>:
  TransformedModelCollection<Element, Element, Failure>
{
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
    super.init(source, limit: limit, transform: Self.transform(score))
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
    let transform = ElementTransform<Element, Element>.concurrent { elements in
      await elements.outputs { element in await score(element).map { (element, $0) } }.map(ranked)
    }
    super.init(source, limit: limit, transform: transform)
  }

  /// Replaces the scoring function, which returns `nil` for an element to drop.
  public func setScore(_ score: @escaping @MainActor (Element) -> Double?) {
    transform = Self.transform(score)
  }

  /// Returns the function that sorts the elements of a section by their scores, and drops those without one.
  private static func transform(
    _ score: @escaping @MainActor (Element) -> Double?
  ) -> ElementTransform<Element, Element> {
    .direct { elements in ranked(elements.compactMap { element in score(element).map { (element, $0) } }) }
  }
}

/// Returns the elements sorted by score: the highest first, NaN last, and equal scores in their original order.
private func ranked<Element>(_ scored: [(element: Element, score: Double)]) -> [Element] {
  scored.enumerated().map { index, scored in
    let rank = scored.score.isNaN ? (1, 0, index) : (0, -scored.score, index)
    return (rank: rank, element: scored.element)
  }.sorted { $0.rank < $1.rank }.map(\.element)
}
