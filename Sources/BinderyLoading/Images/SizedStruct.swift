internal import CBindery

/// A struct of the contract that begins with its size, with its size in the version that introduced it.
///
/// The host and the tester read every table of a plugin by this rule, so that neither refuses a plugin for lacking a
/// member that is newer than the plugin.
package struct SizedStruct: Hashable, Sendable {
  /// The name of the struct in `bindery.h`.
  package let name: String

  /// The minor version of the contract that introduced the struct.
  package let minor: Int

  /// The size of the struct in that version in bytes, which is the minimum for a plugin.
  package let firstSize: Int

  /// Creates a description of a struct, for tests with structs of future versions.
  package init(name: String, minor: Int, firstSize: Int) {
    self.name = name
    self.minor = minor
    self.firstSize = firstSize
  }

  private init(_ name: String, _ first: bindery_first_size) {
    self.init(name: name, minor: Int(first.minor), firstSize: Int(first.bytes))
  }

  /// Returns what is wrong with the size that a table states, or `nil` if it is large enough.
  package func problem(ofSize size: Int) -> String? {
    size >= firstSize ? nil : "its 'size' is \(size), and version 1.\(minor) has \(firstSize)"
  }
}

/// The structs of `bindery.h` that a plugin fills in.
extension SizedStruct {
  package static let plugin = SizedStruct("bindery_plugin", bindery_first_plugin)
  package static let mediaType = SizedStruct("bindery_media_type", bindery_first_media_type)
  package static let sources = SizedStruct("bindery_sources", bindery_first_sources)
  package static let source = SizedStruct("bindery_source", bindery_first_source)
  package static let fetchers = SizedStruct("bindery_fetchers", bindery_first_fetchers)
  package static let fetcher = SizedStruct("bindery_fetcher", bindery_first_fetcher)
  package static let live = SizedStruct("bindery_live", bindery_first_live)
}
