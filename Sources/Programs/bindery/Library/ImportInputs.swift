import BinderyLibrary
import BinderySources
import BinderySystem

/// The inputs that the arguments of an import name, one after the other: standard input, files, and in place of a folder
/// the files with JSON in it and beneath it.
struct ImportInputs {
  /// The files in folders so far that nothing reads.
  private(set) var unread = UnreadFiles()

  /// The failures to read folders so far.
  private(set) var failures: [SourceError] = []

  private var arguments: ArraySlice<String>
  private var walk: FolderWalk?

  /// Creates the inputs of arguments; none is standard input.
  init(_ arguments: [String]) {
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
      case .file(let file) where RecordFiles.contains(file.path): return .walked(file)
      case .file(let file): unread.add(file.path)
      case .failure(let failure): note(failure)
      }
    }
    walk = nil
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

  /// Calls a function with a reader of the input, which is open until the function returns.
  ///
  /// - Throws: A `SourceError` if the input can't be opened, or the error of the function.
  func read<Result>(_ body: (RecordReader) async throws -> Result) async throws -> Result {
    switch self {
    case .named(let name): return try await body(try Input.reader(for: name))
    case .walked(let file):
      let opened: Descriptor
      do throws(SystemFailure) {
        opened = try file.open()
      } catch {
        throw SourceError(code: .unreadable, source: error.path, detail: error.reason)
      }
      defer { withExtendedLifetime(opened) {} }
      return try await body(RecordReader(descriptor: opened.number, name: name))
    }
  }
}
