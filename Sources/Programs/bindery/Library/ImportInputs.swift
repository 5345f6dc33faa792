import BinderyLibrary
import BinderyManifests
import BinderyRendering
import BinderySources
import BinderySystem

/// The inputs that the arguments of an import name, one after the other: standard input, files, and in place of a
/// folder the files with JSON in it and beneath it.
struct ImportInputs {
  /// The files in folders so far that nothing reads.
  private(set) var unread = UnreadFiles()

  /// The failures to read folders so far.
  private(set) var failures: [SourceError] = []

  /// The items in files that plugins claim.
  private let items: FileItems

  private var arguments: ArraySlice<String>
  private var walk: FolderWalk?

  /// Creates the inputs of arguments; none is standard input.
  init(_ arguments: [String], claimedBy items: FileItems) {
    self.items = items
    self.arguments = arguments.isEmpty ? ["-"] : arguments[...]
  }

  /// Returns the next input, or `nil` if there is none. A folder that can't be read is told, and left out.
  mutating func next() -> ImportInput? {
    while true {
      if let input = nextWalked() { return input }
      guard let argument = arguments.popFirst() else { return nil }
      guard argument != "-", FolderListing.isFolder(argument) else { return .named(argument) }
      do throws(SystemFailure) {
        walk = try FolderWalk(FilePath(argument))
      } catch {
        note(error)
      }
    }
  }

  private mutating func nextWalked() -> ImportInput? {
    while let step = walk?.next() {
      switch step {
      // Whether a plugin claims a file may depend on its first bytes.
      case .file(let file) where file.hasJSON || !items.isEmpty: return .walked(file)
      case .file(let file): unread.add(file.path)
      case .failure(let failure): note(failure)
      }
    }
    walk = nil
    return nil
  }

  /// Opens an input, and reads the file through the plugin that claims it. Returns `nil` for a file in a folder that
  /// nothing reads, which is counted. Throws a `SourceError` if the input can't be opened or read.
  mutating func open(_ input: ImportInput) async throws(SourceError) -> OpenInput? {
    if let opened = try await input.open(claimedBy: items) { return opened }
    if case .walked(let file) = input { unread.add(file.path) }
    return nil
  }

  private mutating func note(_ failure: SystemFailure) {
    let error = SourceError(code: .unreadable, source: failure.path, detail: failure.reason)
    failures.append(error)
    Output.standardError.say(error.description)
  }
}

/// An input of an import that isn't open.
enum ImportInput {
  /// What the user named: the path of a file, or `-`.
  case named(String)

  /// A file that a walk of a folder has come to.
  case walked(WalkedFile)
}

extension ImportInput {
  /// The path as the user reads it, or `-`.
  var name: String {
    switch self {
    case .named(let name): name
    case .walked(let file): file.path.description
    }
  }

  /// The input as it is now, by which the library knows it again.
  var libraryInput: LibraryInput {
    switch self {
    case .named(let name): LibraryInput(file: name) ?? .stream
    case .walked(let file): LibraryInput(file: file.path) ?? .stream
    }
  }

  /// Opens the input, and reads the file through the plugin that claims it. Returns `nil` for a file in a folder that
  /// nothing reads. Throws a `SourceError` if the input can't be opened or read.
  fileprivate func open(claimedBy items: FileItems) async throws(SourceError) -> OpenInput? {
    switch self {
    case .named(let name):
      return OpenInput(reader: try await Input.reader(for: name, claimedBy: items), descriptor: nil)
    case .walked(let file):
      let descriptor = try descriptor(of: file)
      guard !file.hasJSON else {
        return OpenInput(reader: RecordReader(descriptor: descriptor.number, name: name), descriptor: descriptor)
      }
      return try await items.reader(of: descriptor, at: file.path).map { OpenInput(reader: $0, descriptor: nil) }
    }
  }

  private func descriptor(of file: WalkedFile) throws(SourceError) -> Descriptor {
    do throws(SystemFailure) {
      return try file.open()
    } catch {
      throw SourceError(code: .unreadable, source: error.path, detail: error.reason)
    }
  }
}

/// An open input of an import.
struct OpenInput {
  /// The reader of the input, which is valid as long as the descriptor lives.
  var reader: RecordReader

  /// The descriptor of a file that a walk has come to; `nil` for others, which their readers close.
  fileprivate let descriptor: Descriptor?
}

extension WalkedFile {
  /// Whether the name of the file says that it has JSON.
  fileprivate var hasJSON: Bool { FileHead(name: path.name.bytes, bytes: []).isJSON }
}
