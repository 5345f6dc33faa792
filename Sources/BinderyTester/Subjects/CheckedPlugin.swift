internal import Bindery
package import BinderyLoading
package import BinderyProbe
internal import BinderyRules
internal import BinderySources
internal import Glibc

/// A plugin to check: its library, its manifest, and sample records for it.
package struct CheckedPlugin: Sendable {
  /// The path of the library, as the user gave it.
  package let path: String

  /// The folder of the plugin, where its author keeps its samples and `check.json`; `nil` if it is unknown.
  package let folder: String?

  /// The contents of the library, copied once, so that the inspected bytes are those that are loaded.
  package let image: SealedImage

  /// The result of inspecting the library without running its code, or the reason why the file is no library.
  package let inspection: Result<LibraryInspection, PluginError>

  /// The manifest, or the reason why it is missing, unreadable or invalid.
  package let manifest: Result<Manifest, PluginError>

  /// The author's sample records, of which the plugin should accept at least one of each kind; empty if there are none.
  package var samples: [Sample]

  /// Records that the tester found the plugin to accept, each as a JSON object: at most one for each kind without
  /// samples.
  var guesses: [String] = []

  /// Records as JSON objects, by kind, that the tester derived from samples and guesses to show what these don't.
  var derived: [String: [String]] = [:]

  /// At most 512 texts in the library that may be names of fields or expected values, as a dictionary for the fuzzer.
  package let words: [String]

  /// At most 512 texts in the machine code of the library that may be names of fields, though many aren't.
  let codeWords: [String]

  /// Whether a Rust compiler built the library, according to the comment section that it writes.
  package let isRust: Bool

  /// The libraries that the plugin may depend on besides the usual ones: paths, or names such as `libtag_c`,
  /// `libtag_c.so` or `libtag_c.so.0`.
  package var libraries: [String] = []

  /// The capabilities of the plugin during the check: what it may read and reach.
  package var capabilities = ProbeCapabilities()

  /// Reads a library and inspects it, without running any of its code. A file that is no library causes no error.
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
    self.samples = samples.enumerated().map { Sample(record: $1, location: "sample \($0 + 1)") }
    words = LibraryWords(of: image).words
    codeWords = image.contents(ofSections: [".text"], limit: 1 << 18).first.map { CodeWords(in: $0).words } ?? []
    isRust = image.contents(ofSections: [".comment"], limit: 4096)
      .contains { String(decoding: $0, as: UTF8.self).contains("rustc version") }
  }

  /// The identifier of the plugin, or the library's file name if it has no valid manifest.
  package var name: String {
    (try? manifest.get().id.rawValue) ?? path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension CheckedPlugin {
  /// The folders that the manifest asks to read, each with its capability and absolute path; empty without a manifest.
  var folders: [(capability: String, path: String)] {
    let home = getenv("HOME").map { String(cString: $0) }
    return ((try? manifest.get().capabilities) ?? []).compactMap { capability in
      Capability(rawValue: capability).path(home: home).map { (capability, $0) }
    }
  }

  /// Returns whether `libraries` allows the plugin to depend on a library; its names may lack a version.
  func mayNeed(_ library: String) -> Bool {
    libraries.contains { name in
      let name = name.split(separator: "/").last.map(String.init) ?? name
      return library == name || library.hasPrefix(name + ".")
    }
  }

  /// Returns the records for the case of a rule, as JSON: the author's samples and, except for C48, which is about
  /// samples, the guesses.
  func records(for rule: RuleCode) -> [String] {
    samples.map(\.record) + (rule == "C48" ? [] : guesses)
  }

  /// Returns the samples of a kind, in the order in which cases get them.
  func samples(of kind: String) -> [Sample] {
    samples.filter { (try? Record(json: $0.record))?.kind.rawValue == kind }
  }
}

extension CheckedPlugin {
  /// Replaces the derived records of a kind by those in a case's result, if it has any.
  mutating func addDerived(from result: CaseResult) {
    var records: [String] = []
    while let record = result.seen[Probe.derivedRecordName(records.count)] { records.append(record) }
    if !records.isEmpty { derived[result.subject] = records }
  }
}

extension CheckedPlugin {
  /// Reads the plugin at a location, and throws a `PluginError` if its file can't be read.
  package init(at location: PluginLocation) throws(PluginError) {
    try self.init(path: location.library, folder: location.folder)
  }

  /// Adds samples from files and folders.
  ///
  /// - Parameter paths: The paths of files and folders of records. Records of other kinds than the plugin's are left
  ///   out, unless its manifest can't be read.
  /// - Throws: A `SampleError` if a file can't be read, or an item of it is damaged.
  package mutating func addSamples(from paths: [String]) throws(SampleError) {
    let kinds = try? Set(manifest.get().kinds)
    for path in paths { samples += try SampleFolder(path: path).samples(of: kinds) }
  }
}

/// The texts in a library that may be names of fields or expected values: the dictionary of a fuzzer.
struct LibraryWords {
  /// The distinct texts, in the order of the library.
  let words: [String]

  /// Finds the texts in the constant data of a library, without running any of its code.
  init(of image: SealedImage) {
    let sections: Set<String> = [".rodata", ".swift5_reflstr", ".rodata.str1.1", ".data.rel.ro"]
    var known: Set<String> = []
    words = Array(
      image.contents(ofSections: sections, limit: 1 << 20)
        .flatMap { LibraryWords.words(in: $0) }
        .filter { known.insert($0).inserted }
        .prefix(LibraryWords.limit))
  }

  /// The maximum number of texts that are kept.
  static let limit = 512

  /// Returns the NUL-terminated texts in constant data that look like names, in order: `trackName`, `feature-movie`,
  /// `@id`.
  static func words(in bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0)
      .filter { isName($0) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns whether a text looks like a name: 2 to 40 letters, digits and `_-.:@`, at least one of them a letter.
  static func isName(_ text: some Collection<UInt8>) -> Bool {
    (2...40).contains(text.count) && text.allSatisfy(isPartOfName) && text.contains(where: isLetter)
  }

  /// Returns whether a byte is an ASCII letter.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Returns whether a byte may be part of a name: a letter, a digit or one of `_-.:@`.
  static func isPartOfName(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "_-.:@".utf8.contains(byte)
  }
}
