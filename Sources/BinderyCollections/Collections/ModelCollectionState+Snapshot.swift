public import Bindery

extension ModelCollectionState {
  /// The identifiers and versions of the collection's sections and elements, for computing changes.
  ///
  /// - Complexity: O(*n*) in the number of elements, plus the cost of their versions.
  public var snapshot: CollectionSnapshot<SectionId, Element.ElementId> {
    var snapshot = CollectionSnapshot<SectionId, Element.ElementId>()
    for section in sections {
      snapshot.append(
        section: section.id, version: section.headerVersion, ids: section.elements.map(\.elementId),
        versions: section.elements.map(\.modelVersion))
    }
    return snapshot
  }
}

extension CollectionSection {
  /// The version of the section's header, which changes whenever the header has to be drawn again.
  fileprivate var headerVersion: ModelVersion {
    var mixer = ModelVersionMixer()
    if let title { mixer.mix(title) }
    mixer.mix(title != nil)
    mixer.mix(status.phase)
    for failure in status.failures { mixer.mix("\(failure)") }
    mixer.mix(total ?? -1)
    mixer.mix(remark ?? "")
    return mixer.result()
  }
}

extension CollectionUpdate {
  /// The steps from the state that the consumer has seen to the current state.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var changes: CollectionChanges {
    CollectionChanges(from: old?.snapshot ?? CollectionSnapshot(), to: new.snapshot)
  }
}
