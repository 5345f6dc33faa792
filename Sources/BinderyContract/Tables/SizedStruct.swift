internal import Bindery
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

  /// Returns what is wrong with the size in bytes that a table states, as a clause, or `nil` if it is large enough.
  package func problem(ofSize size: Int) -> String? {
    size >= firstSize ? nil : "its 'size' is \(size), and version 1.\(minor) has \(firstSize)"
  }
}

extension SizedStruct {
  /// The maximum plausible size of a table in bytes; those of the first version have less than 200.
  private static let sizeLimit = 1 << 16

  /// Returns what is wrong with the size in bytes that a table states, as a clause, or `nil` if it is plausible.
  ///
  /// A host reads a table of more than 64 KiB as far as it knows it, and the size is a mistake all the same.
  package func problem(ofPlausibleSize size: Int) -> String? {
    if size > Self.sizeLimit { return "its 'size' is \(size); expected at most \(Self.sizeLimit)" }
    return problem(ofSize: size)
  }
}

/// The structs of `bindery.h` that a plugin fills in.
extension SizedStruct {
  /// The table that the entry function of a plugin returns.
  package static let plugin = SizedStruct("bindery_plugin", bindery_first_plugin)

  /// The table of a media type.
  package static let mediaType = SizedStruct("bindery_media_type", bindery_first_media_type)

  /// The table of the extension that lists a plugin's sources.
  package static let sources = SizedStruct("bindery_sources", bindery_first_sources)

  /// The table of one source.
  package static let source = SizedStruct("bindery_source", bindery_first_source)

  /// The table of the extension that lists a plugin's fetchers.
  package static let fetchers = SizedStruct("bindery_fetchers", bindery_first_fetchers)

  /// The table of one fetcher.
  package static let fetcher = SizedStruct("bindery_fetcher", bindery_first_fetcher)

  /// The table of the extension with the functions of live view models.
  package static let live = SizedStruct("bindery_live", bindery_first_live)

  /// The table of the extension with the titles and conditions of actions.
  package static let actions = SizedStruct("bindery_actions", bindery_first_actions)

  /// The table of the extension of items that have contents.
  package static let contents = SizedStruct("bindery_contents", bindery_first_contents)

  /// A request to a source, as the contents of an item are found with.
  package static let search = SizedStruct("bindery_search", bindery_first_search)

  /// The table of the extension that lists a plugin's views for other purposes than a row.
  package static let views = SizedStruct("bindery_views", bindery_first_views)

  /// The table of one view.
  package static let view = SizedStruct("bindery_view", bindery_first_view)

  /// The table of the extension with the functions that save and restore live view models.
  package static let restoring = SizedStruct("bindery_restoring", bindery_first_restoring)
}

/// A table of a plugin, with a copy up to the size that the plugin was built with.
///
/// Members that are newer than the plugin are 0 or `nil`, which means "absent", and nothing beyond the table's own size
/// is ever read.
package struct SizedTable<Table: BitwiseCopyable> {
  /// The plugin's own table, which its functions take as `self`.
  package let pointer: UnsafePointer<Table>

  /// A copy of the members, with absent ones for those that the table lacks.
  package let members: Table

  /// The size that the table states, in bytes, which may be more than this host knows of.
  package let size: Int

  /// Copies a table.
  ///
  /// - Parameters:
  ///   - pointer: The table, of which at least the size is readable.
  ///   - zeros: A table in which every member is absent.
  package init(_ pointer: UnsafePointer<Table>, over zeros: Table) {
    self.pointer = pointer
    (members, size) = sizedCopy(of: pointer, over: zeros)
  }
}
