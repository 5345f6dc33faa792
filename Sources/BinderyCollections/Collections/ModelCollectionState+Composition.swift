extension ModelCollectionState {
  /// The states of several collections as one section: their elements in order, and their statuses combined.
  ///
  /// Grouping does not matter, and a loaded state without elements changes nothing.
  /// Combining no states gives a loaded state without elements.
  ///
  /// - Parameter states: The states, in order.
  /// - Returns: The state of all.
  public static func combining(_ states: [Self]) -> Self {
    Self(states.flatMap(\.elements), status: states.reduce(.loaded) { $0.combined(with: $1.status) })
  }

  /// The state as a single section with an identity, whose status is that of the whole.
  ///
  /// - Parameters:
  ///   - id: Identifies the section.
  ///   - title: What people call the section.
  /// - Returns: The section.
  public func section(id: SectionId, title: String? = nil) -> CollectionSection<Element, Failure> {
    CollectionSection(id: id, title: title, elements: elements, status: status)
  }

  /// The same state with failures of another type.
  ///
  /// - Parameter transform: Makes a failure of the other type.
  /// - Returns: The state.
  public func mapFailures<Other: Error>(
    _ transform: (Failure) -> Other
  ) -> ModelCollectionState<Element, Other> {
    ModelCollectionState<Element, Other>(
      sections: sections.map { section in
        CollectionSection(
          id: section.id, title: section.title, elements: section.elements,
          status: section.status.mapFailures(transform))
      }, status: ownStatus.mapFailures(transform))
  }
}
