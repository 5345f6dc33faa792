/// The numbers of elements that the arrays in a plugin's tables and requests may have, and the sizes of texts in them.
package enum TableLimits {
  /// The numbers of media types.
  package static let mediaTypes = 0...1024

  /// The numbers of properties, and of actions.
  package static let bindings = 0...256

  /// The numbers of sources, and of fetchers.
  package static let sources = 1...64

  /// The numbers of kinds in a table of an extension, of which there are no more than media types.
  package static let kinds = 1...1024

  /// The numbers of views.
  package static let views = 1...1024

  /// The numbers of titles: at most those of 256 kinds with as many actions as there can be.
  package static let titles = 0...1 << 16

  /// The maximum size of a title in bytes.
  package static let titleSize = 1 << 10

  /// The numbers of elements of each list of a request.
  package static let requestElements = 0...1024

  /// The maximum size of all lists of a request together, and of each of its other texts, in bytes.
  package static let requestSize = 256 << 10
}
