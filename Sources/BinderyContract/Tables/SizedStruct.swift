internal import Bindery
internal import CBindery

/// A struct of the contract that begins with its own size, and the size of the version that introduced it.
///
/// The host and the tester read every table of a plugin by this rule, so that neither refuses a plugin for lacking a
/// member that is newer than the plugin.
package struct SizedStruct: Hashable, Sendable {
  /// The name of the struct in `bindery.h`.
  package let name: String

  /// The minor version of the contract that introduced the struct.
  package let minor: Int

  /// The size in bytes of the struct when it was introduced, which a plugin's table must have at least.
  package let firstSize: Int

  /// Creates a description of a struct, for tests with structs of future versions.
  package init(name: String, minor: Int, firstSize: Int) {
    self.name = name
    self.minor = minor
    self.firstSize = firstSize
  }

  /// Creates the description of a struct from its first size and version, as the C header states them.
  private init(_ name: String, _ first: bindery_first_size) {
    self.init(name: name, minor: Int(first.minor), firstSize: Int(first.bytes))
  }

  /// Returns why the size in bytes that a table states is too small, as a clause, or `nil` if it is large enough.
  package func problem(ofSize size: Int) -> String? {
    size >= firstSize ? nil : "its 'size' is \(size), and version 1.\(minor) has \(firstSize)"
  }
}

extension SizedStruct {
  /// The maximum plausible size of a table in bytes; tables of the contract's first version have less than 200.
  private static let sizeLimit = 1 << 16

  /// Returns why the size in bytes that a table states is too small or implausibly large, as a clause, or `nil` if
  /// neither.
  ///
  /// A host still reads a table of more than 64 KiB as far as it knows the members, although the size is a mistake.
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

  /// The table of one of a plugin's sources.
  package static let source = SizedStruct("bindery_source", bindery_first_source)

  /// The table of the extension that lists a plugin's fetchers.
  package static let fetchers = SizedStruct("bindery_fetchers", bindery_first_fetchers)

  /// The table of one of a plugin's fetchers.
  package static let fetcher = SizedStruct("bindery_fetcher", bindery_first_fetcher)

  /// The table of the extension with the functions of live view models.
  package static let live = SizedStruct("bindery_live", bindery_first_live)

  /// The table of the extension with the titles and conditions of actions.
  package static let actions = SizedStruct("bindery_actions", bindery_first_actions)

  /// The table of the extension for items that contain other items.
  package static let contents = SizedStruct("bindery_contents", bindery_first_contents)

  /// A request to a source, which also describes how to find the contents of an item.
  package static let search = SizedStruct("bindery_search", bindery_first_search)

  /// The table of the extension that lists a plugin's views for other purposes than a row.
  package static let views = SizedStruct("bindery_views", bindery_first_views)

  /// The table of one of a plugin's views for another purpose than a row.
  package static let view = SizedStruct("bindery_view", bindery_first_view)

  /// The table of the extension with the functions that save and restore live view models.
  package static let restoring = SizedStruct("bindery_restoring", bindery_first_restoring)

  /// The table of the extension that reads the items in files.
  package static let files = SizedStruct("bindery_files", bindery_first_files)
}

/// A table in a plugin's memory, with a copy up to the size that the plugin was built with.
///
/// In the copy, members that are newer than the plugin are 0 or `nil`, which means "absent". Nothing beyond the table's
/// own size is ever read.
package struct SizedTable<Table: BitwiseCopyable> {
  /// The plugin's own table, which its functions take as `self`.
  package let pointer: UnsafePointer<Table>

  /// A copy of the table's members, in which those that the plugin lacks are zero.
  package let members: Table

  /// The size in bytes that the table states, which may be larger than what this host knows.
  package let size: Int

  /// Copies the table at a pointer, up to the size that it states.
  ///
  /// - Parameters:
  ///   - pointer: The table, of which at least the size is readable.
  ///   - zeros: A table in which every member is absent.
  package init(_ pointer: UnsafePointer<Table>, over zeros: Table) {
    self.pointer = pointer
    (members, size) = sizedCopy(of: pointer, over: zeros)
  }
}
