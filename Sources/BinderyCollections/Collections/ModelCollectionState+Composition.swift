extension ModelCollectionState {
  /// Returns the states of several collections as one section: their elements in order, and their combined status.
  ///
  /// This operation is associative, and a loaded state without elements is its neutral element. The combination of no
  /// states is that neutral element.
  public static func combining(_ states: [Self]) -> Self {
    Self(states.flatMap(\.elements), status: states.reduce(.loaded) { $0.combined(with: $1.status) })
  }

  /// Returns the state as a single section with an identifier, whose status is that of the whole state.
  public func section(id: SectionId, title: String? = nil) -> CollectionSection<Element, Failure> {
    CollectionSection(id: id, title: title, elements: elements, status: status)
  }

  /// Returns the same state with each failure mapped to another type.
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
