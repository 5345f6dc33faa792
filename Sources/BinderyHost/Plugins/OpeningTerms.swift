internal import Bindery

/// Where a plugin is opened, and what it may do there.
enum OpeningTerms: Hashable, Sendable {
  /// In this process, where it can do all that the process can.
  case process

  /// In a worker, with the capabilities that it asks for and was granted.
  case worker(granted: Set<String>)
}
