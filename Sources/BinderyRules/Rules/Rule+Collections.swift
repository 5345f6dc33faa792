extension Rule {
  /// The rules of layer T about collections, which `checkCollection` checks.
  static let collectionRules: [Rule] = [
    Rule(
      "T21",
      promise: "A collection tells its observers after each change of its state, and only then",
      breach: "state.sections[0].elements.append(song), without a notice",
      remedy: "Keep the state in a CollectionStore, which tells of each change",
      source: "ModelCollection"),
    Rule(
      "T22",
      promise: "Loading again loses nothing: elements stay while it lasts, and where it fails",
      breach: "func refresh() { state = ModelCollectionState(status: .loading) }",
      remedy: "Change the status of each section, and leave its elements",
      source: "ModelCollectionState"),
    Rule(
      "T23",
      promise: "Applying what changed between two states to the first gives the second",
      breach: "static func == and hash(into:) of an element's identifier that disagree",
      remedy: "Let the identifier's == and hash(into:) look at the same values",
      source: "CollectionChanges"),
    Rule(
      "T24",
      promise: "No two elements of a section have one identifier",
      breach: "elements += answer.elements, for an answer that has some of them again",
      remedy: "Leave out elements that are there already",
      source: "CollectionElement"),
    Rule(
      "T25",
      promise: "A refresh begins to load once, ends, and leaves off as loaded or failed",
      breach: "func refresh() { state = .loading }, and an answer that sets the elements alone",
      remedy: "Set the status to loaded or failed where the answer comes, and only for the last request",
      source: "ModelCollection"),
    Rule(
      "T26",
      promise: "An observer that has ended is told nothing any more",
      breach: "func observe(_ observer: …) -> Observer { observers.append(observer); return Observer {} }",
      remedy: "Use a CollectionStore or an ObserverList, whose observers end",
      source: "ModelCollection"),
    Rule(
      "T27",
      promise: "Elements of one identifier and one version are equal",
      breach: "var modelVersion: ModelVersion { ModelVersion(rawValue: 1) }",
      remedy: "Mix into modelVersion every value that is shown",
      source: "CollectionElement"),
    Rule(
      "T28",
      promise: "A collection goes away with those who hold it",
      breach: "timer = Task { while true { self.refresh() } }",
      remedy: "Capture self weakly in the tasks and observers that the collection keeps",
      source: "ModelCollection"),
  ]
}
