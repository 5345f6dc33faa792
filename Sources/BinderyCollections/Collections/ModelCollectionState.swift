public import Bindery

/// What a collection holds, and how far its loading is: the two are independent.
public struct ModelCollectionState<Element: CollectionElement, Failure: Error>: Sendable {
  /// The sections, in order. Their elements are the last that were loaded.
  public var sections: [CollectionSection<Element, Failure>]

  /// How far the loading of the collection as such is, apart from its sections.
  public var ownStatus: LoadStatus<Failure>

  /// Creates a state with sections.
  ///
  /// - Parameters:
  ///   - sections: The sections, in order.
  ///   - status: How far the loading of the collection as such is.
  public init(sections: [CollectionSection<Element, Failure>], status: LoadStatus<Failure> = .loaded) {
    self.sections = sections
    ownStatus = status
  }

  /// Creates a state of one section.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - status: How far the loading is.
  public init(_ elements: [Element] = [], status: LoadStatus<Failure> = .loaded) {
    self.init(sections: [CollectionSection(elements: elements, status: status)])
  }
}

extension ModelCollectionState {
  /// How far the loading of the collection and all of its sections is.
  public var status: LoadStatus<Failure> {
    sections.reduce(ownStatus) { $0.combined(with: $1.status) }
  }

  /// How far the loading is.
  public var phase: LoadPhase { status.phase }

  /// The elements of all sections.
  public var elements: [Element] { sections.flatMap(\.elements) }

  /// Whether no section has an element.
  public var isEmpty: Bool { sections.allSatisfy(\.elements.isEmpty) }

  /// The state with elements of another type; phases, failures and sections stay.
  ///
  /// This is how combinators change elements: they can't touch the rest.
  ///
  /// - Parameter transform: Makes the elements of a section of those it had.
  /// - Returns: The state.
  public func mapSections<Other>(
    _ transform: ([Element]) throws -> [Other]
  ) rethrows -> ModelCollectionState<Other, Failure> {
    ModelCollectionState<Other, Failure>(
      sections: try sections.map { section in
        CollectionSection(
          id: section.id, title: section.title, elements: try transform(section.elements), status: section.status)
      }, status: ownStatus)
  }
}

extension ModelCollectionState: Equatable where Element: Equatable, Failure: Equatable {}
