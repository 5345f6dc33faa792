extension Rule {
  /// The rules of the layer S: what the file tells while nothing of it runs.
  static let fileRules: [Rule] = [
    Rule(
      "S01", level: .smoke,
      promise: "The library has one manifest, whole and of at most 64 KiB",
      breach: "A library without BINDERY_MANIFEST",
      remedy: "Put one BINDERY_MANIFEST at file scope, or add the build plugin PluginManifest to the target",
      source: "the manifest")
  ]
}
