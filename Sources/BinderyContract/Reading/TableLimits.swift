/// The permitted numbers of elements in the arrays of a plugin's tables and requests, and the maximum sizes of their
/// texts.
package enum TableLimits {
  /// The permitted numbers of media types of a plugin.
  package static let mediaTypes = 0...1024

  /// The permitted numbers of a media type's properties, and of its actions.
  package static let bindings = 0...256

  /// The permitted numbers of sources, and of fetchers, that a plugin lists.
  package static let sources = 1...64

  /// The permitted numbers of kinds that the table of an extension lists, at most one for each media type.
  package static let kinds = 1...1024

  /// The permitted numbers of a plugin's views for other purposes than a row.
  package static let views = 1...1024

  /// The permitted numbers of titles of actions: at most those of 256 kinds with the maximum number of actions.
  package static let titles = 0...1 << 16

  /// The maximum size of an action's title in bytes.
  package static let titleSize = 1 << 10

  /// The permitted numbers of elements in each list of a request to a source.
  package static let requestElements = 0...1024

  /// The maximum size in bytes of all lists of a request together, and of each of its other texts.
  package static let requestSize = 256 << 10
}
