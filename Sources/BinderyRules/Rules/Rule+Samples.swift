extension Rule {
  /// The rule about records that a plugin accepts.
  static let sampleRules: [Rule] = [
    Rule(
      "C39", level: .strict,
      promise: "The plugin takes a known record of each kind, so that there is something to check it with",
      breach: "No folder Samples, and a refusal that says \"invalid data\"",
      remedy: "Put records into Samples/*.jsonl beside plugin.json, and name the missing field in each refusal",
      source: "rule 3: the sentence names what was expected and what was there")
  ]
}
