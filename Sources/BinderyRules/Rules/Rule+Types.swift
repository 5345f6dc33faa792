extension Rule {
  /// The rules of layer T that only the Swift types of a plugin can show; `checkContract(of:)` checks them, not the
  /// tester.
  static let typeRules: [Rule] = [
    Rule(
      "T01", level: .smoke,
      promise: "A plugin binds at least one kind, and each kind once",
      breach: "provider.bind(Song.self, …), and provider.bind(Single.self, …, kinds: [\"song\"])",
      remedy: "Bind the kind to one model; of several bindings only the last one counts",
      source: "ViewBindingProvider"),
    Rule(
      "T02", level: .smoke,
      promise: "There is a sample of each kind that a plugin binds",
      breach: "samples: .json(#\"{\"kind\": \"song\"}\"#), for a plugin that binds 'album' too",
      remedy: "Add a record of the kind to the samples: what isn't tried isn't tested",
      source: "checkContract(of:)"),
    Rule(
      "T03", level: .smoke,
      promise: "A plugin takes the samples of its own kinds",
      breach: "let trackId: String, where the data has a number",
      remedy: "Mend the model's properties, or take the record out of the samples",
      source: "Model"),
    Rule(
      "T04",
      promise: "Models of one record are equal",
      breach: "let loaded = Date.now, in a model that is Equatable",
      remedy: "Keep in the model what the record says, and nothing of when or where it was read",
      source: "Model"),
    Rule(
      "T05",
      promise: "Equal models have one identity and one version",
      breach: "static func == that leaves out what modelVersion covers",
      remedy: "Let == and modelVersion look at the same values",
      source: "Model"),
    Rule(
      "T06",
      promise: "Equal view models are drawn alike: a view sees values only",
      breach: "Line(songs.titles[id]), of a table outside of the view model",
      remedy: "Let the view draw the view model's properties, and == compare all that are drawn",
      source: "TextView"),
  ]

  /// The rules of layer T about live view models, which change while they are shown.
  static let liveTypeRules: [Rule] = [
    Rule(
      "T11",
      promise: "A view model that nobody sees does nothing: it neither fetches, nor sleeps, nor tells of changes",
      breach: "init(model:context:) { Task { await context.fetcher?.fetch(…) } }",
      remedy: "Start work in run(at:), which is called once it is near the screen",
      source: "LiveViewModel"),
    Rule(
      "T12",
      promise: "A view model that has left the screen stops: its sleeps end, and nothing changes any more",
      breach: "run(at:) { Task { while true { … } } }",
      remedy: "Do the work within run(at:), whose task is cancelled, and let cancellation end it",
      source: "LiveViewModel"),
    Rule(
      "T13",
      promise: "After update(_:) a view model shows what a new one of that model shows",
      breach: "func update(_ model: Song) { title = model.title }, without the length that is shown too",
      remedy: "Keep the model as one property, and compute what is shown from it",
      source: "LiveViewModel"),
    Rule(
      "T14",
      promise: "Restoring a snapshot leads to an equal snapshot",
      breach: "func restore(_ snapshot: Snapshot) { page = 0 }",
      remedy: "Take up in restore(_:) each value that the snapshot has",
      source: "RestorableViewModel"),
    Rule(
      "T15",
      promise: "A view model goes away with those who show it",
      breach: "onChange = { self.reload() }",
      remedy: "Capture self weakly in what the view model keeps, or gives to its context",
      source: "LiveViewModel"),
  ]
}
