public import Bindery

/// The content and the load status of a collection, which are independent of each other.
public struct ModelCollectionState<Element: CollectionElement, Failure: Error>: Sendable {
  /// The sections, in order, with the last elements that were loaded.
  public var sections: [CollectionSection<Element, Failure>]

  /// The load status of the collection itself, apart from that of its sections.
  public var ownStatus: LoadStatus<Failure>

  /// Creates a state with sections and a load status of the collection itself, apart from those of its sections.
  public init(sections: [CollectionSection<Element, Failure>], status: LoadStatus<Failure> = .loaded) {
    self.sections = sections
    ownStatus = status
  }

  /// Creates a state with one section, which has the given status; that of the collection itself is `loaded`.
  ///
  /// - Parameters:
  ///   - elements: The elements of the section.
  ///   - status: The load status of the section.
  public init(_ elements: [Element] = [], status: LoadStatus<Failure> = .loaded) {
    self.init(sections: [CollectionSection(elements: elements, status: status)])
  }
}

extension ModelCollectionState {
  /// The combined load status of the collection and all of its sections.
  public var status: LoadStatus<Failure> {
    sections.reduce(ownStatus) { $0.combined(with: $1.status) }
  }

  /// The combined phase of the collection and all of its sections.
  public var phase: LoadPhase { status.phase }

  /// The elements of all sections, in order.
  public var elements: [Element] { sections.flatMap(\.elements) }

  /// The number of elements of all sections.
  public var count: Int { sections.reduce(0) { $0 + $1.elements.count } }

  /// Whether no section has an element.
  public var isEmpty: Bool { sections.allSatisfy(\.elements.isEmpty) }

  /// Returns the state with elements of another type, but the same phases, failures and sections.
  ///
  /// `transform` is called with the elements of each section, and returns their replacements.
  public func mapSections<Other>(
    _ transform: ([Element]) throws -> [Other]
  ) rethrows -> ModelCollectionState<Other, Failure> {
    ModelCollectionState<Other, Failure>(
      sections: try sections.map { $0.with(try transform($0.elements), $0.status) }, status: ownStatus)
  }
}

extension ModelCollectionState: Equatable where Element: Equatable, Failure: Equatable {}

extension ModelCollectionState {
  /// Returns the states of several collections as one section: their elements in order, and their combined status.
  ///
  /// This operation is associative, and a loaded state without elements is its neutral element. The combination of no
  /// states is that neutral element.
  public static func combining(_ states: [Self]) -> Self {
    Self(states.flatMap(\.elements), status: states.reduce(.loaded) { $0.combined(with: $1.status) })
  }

  /// Returns all elements of the state as a single section, whose status is that of the whole state.
  ///
  /// If the state has only one section, its position, its total and its remark are kept.
  public func section(id: SectionId, title: String? = nil) -> CollectionSection<Element, Failure> {
    let only = sections.count == 1 ? sections[0] : nil
    return CollectionSection(
      id: id, title: title, elements: elements, status: status, firstPosition: only?.firstPosition,
      total: only?.total, remark: only?.remark)
  }

  /// Returns the same state with each failure mapped to another type.
  public func mapFailures<Other: Error>(
    _ transform: (Failure) -> Other
  ) -> ModelCollectionState<Element, Other> {
    ModelCollectionState<Element, Other>(
      sections: sections.map { $0.with($0.elements, $0.status.mapFailures(transform)) },
      status: ownStatus.mapFailures(transform))
  }
}
