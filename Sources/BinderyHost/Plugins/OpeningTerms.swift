/// The place where a plugin is opened, and its permissions there.
enum OpeningTerms: Hashable, Sendable {
  /// The plugin runs in this process, where it can do all that the process can.
  case process

  /// The plugin runs in a worker, with the capabilities that it requests and was granted, as manifests name them.
  case worker(granted: Set<String>)
}
