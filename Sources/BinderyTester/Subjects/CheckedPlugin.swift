package import Bindery
package import BinderyLoading
internal import BinderySystem

/// A plugin to check: its library, its manifest, and records that it is known to accept.
package struct CheckedPlugin: Sendable {
  /// The path of the library, as it was given.
  package let path: String

  /// The folder of the plugin, where its author keeps its samples and `check.json`; `nil` if it is unknown.
  package let folder: String?

  /// The bytes of the library, copied once, so that the bytes that are inspected are those that are loaded.
  package let image: SealedImage

  /// The static inspection of the library, made while none of its code runs; or the reason why the file is no library.
  package let inspection: Result<LibraryInspection, PluginError>

  /// The manifest, or the reason why it is missing, unreadable or invalid.
  package let manifest: Result<Manifest, PluginError>

  /// Records that the plugin should accept, each as a JSON object; empty if its author provides none.
  package var samples: [String]

  /// At most 512 texts in the library that may be names of fields, or values that it looks for: for the fuzzer.
  package let words: [String]

  /// Whether a Rust compiler made the library, by the note that it leaves there.
  package let isRust: Bool

  /// The names of libraries that the plugin may need besides those that every plugin may need, as in `libtag_c.so.0`.
  package var libraries: [String] = []

  /// Reads a library and inspects it, without running any of its code. A file that is no library is no error.
  ///
  /// - Parameters:
  ///   - path: The path of the library.
  ///   - folder: The folder of the plugin, or `nil` if it is unknown.
  ///   - samples: Records of the plugin's kinds, as JSON.
  /// - Throws: A `PluginError` if the file can't be read.
  package init(path: String, folder: String? = nil, samples: [String] = []) throws(PluginError) {
    let image = try SealedImage(path: path)
    self.path = path
    self.folder = folder
    self.image = image
    inspection = Result { () throws(PluginError) in try LibraryInspection(of: image) }
    manifest = Result { () throws(PluginError) in try image.manifest() }
    self.samples = samples
    words = LibraryWords(of: image).words
    isRust = image.contents(ofSections: [".comment"], limit: 4096)
      .contains { String(decoding: $0, as: UTF8.self).contains("rustc version") }
  }

  /// The identifier of the plugin, or the name of its file if it has no valid manifest.
  package var name: String {
    (try? manifest.get().id.rawValue) ?? path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension CheckedPlugin {
  /// Reads the plugin at a location, and throws a `PluginError` if its file can't be read.
  package init(at location: PluginLocation) throws(PluginError) {
    try self.init(path: location.library, folder: location.folder)
  }

  /// Adds records from files and folders.
  ///
  /// - Parameter paths: The paths of files and folders of records. Records of other kinds than the plugin's are left out,
  ///   unless its manifest can't be read.
  /// - Throws: A `SampleError` if a file can't be read, or an item of it is damaged.
  package mutating func addSamples(from paths: [String]) throws(SampleError) {
    let kinds = try? Set(manifest.get().kinds)
    for path in paths { samples += try SampleFolder(path: path).records(of: kinds) }
  }
}

/// A file of samples, or a folder of files whose names end in `.json`, `.jsonl` or `.ndjson`.
package struct SampleFolder: Sendable {
  /// The paths of the files, in the order of their names; for a file, its own path alone.
  package let files: [String]

  /// Lists the files at the path of a file or folder, and throws a `SampleError` if the folder can't be read.
  package init(path: String) throws(SampleError) {
    guard FolderListing.isFolder(path) else {
      files = [path]
      return
    }
    do throws(SystemFailure) {
      files = try FolderListing(path).names
        .filter { name in Self.endings.contains { name.hasSuffix($0) } }
        .map { FolderListing.path(path, $0) }
    } catch {
      throw SampleError(unreadable: path, error.reason)
    }
  }

  private static let endings = [".json", ".jsonl", ".ndjson"]

  /// Reads all records.
  ///
  /// - Parameter kinds: The kinds of the records to keep, or `nil` for all records.
  /// - Returns: The records as JSON, each on one line, in the order of the files.
  /// - Throws: A `SampleError` if a file can't be read, or an item of it is damaged.
  package func records(of kinds: Set<Kind>?) throws(SampleError) -> [String] {
    var records: [String] = []
    for file in files { records += try SampleFile(path: file, kinds: kinds).records }
    return records
  }
}
