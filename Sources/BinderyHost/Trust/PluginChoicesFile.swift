internal import BinderyLoading
internal import BinderySystem

/// The file with the user's choices about plugins, which has a readable line for each choice.
public struct PluginChoicesFile: Hashable, Sendable {
  /// The maximum size in bytes of a file that can be read.
  private static let limit = 4 << 20

  /// The path of the file, which need not exist.
  public let path: String

  /// Creates a reference to the file at a path, which need not exist yet.
  public init(path: String) {
    self.path = path
  }

  /// Creates a reference to the current user's file, or returns `nil` if the environment names no folder for it.
  ///
  /// The file is `bindery/plugins` in the folder for configuration, which `XDG_CONFIG_HOME` or `HOME` decides. A
  /// relative path in a variable is ignored, as the XDG specification says.
  public init?(environment: [String: String]) {
    guard let folder = UserFolder.configuration.path(in: environment) else { return nil }
    path = folder + "/bindery/plugins"
  }

  /// Reads the choices, which are empty if the file doesn't exist.
  ///
  /// A file that other users may have written isn't trusted, as ``PluginChoices/problems`` says then.
  public func read() -> PluginChoices {
    do throws(ChoicesError) {
      return try current()
    } catch {
      var choices = PluginChoices()
      choices.problems = ["\(error); nothing in it counts"]
      return choices
    }
  }

  /// Changes the choices in the file, without losing what other threads and processes write at the same time.
  ///
  /// - Parameter change: Changes the choices that the file currently has.
  /// - Returns: The choices that were written.
  /// - Throws: The reason why the file isn't trusted or can't be read or written, in which case it is unchanged.
  @discardableResult
  public func update(_ change: (inout PluginChoices) -> Void) throws(ChoicesError) -> PluginChoices {
    let file = AtomicFile(path: FilePlace.realPath(path) ?? path)
    let result: Result<PluginChoices, ChoicesError>
    do throws(AtomicFile.Failure) {
      result = try file.withLock { Result { () throws(ChoicesError) in try changed(by: change, in: file) } }
    } catch {
      throw ChoicesError(code: .notWritable, path: path, detail: error.sentence)
    }
    return try result.get()
  }

  /// Returns the choices after a change, and writes them to the file.
  private func changed(
    by change: (inout PluginChoices) -> Void, in file: AtomicFile
  ) throws(ChoicesError) -> PluginChoices {
    var choices = try current()
    let old = choices.text
    change(&choices)
    guard choices.text != old else { return choices }
    do throws(AtomicFile.Failure) {
      try file.write(Array(choices.text.utf8))
    } catch {
      throw ChoicesError(code: .notWritable, path: path, detail: error.sentence)
    }
    return choices
  }

  /// Reads the choices from the file; throws if the file can't be read or isn't valid.
  private func current() throws(ChoicesError) -> PluginChoices {
    let file: LibraryFile
    do throws(PluginError) {
      file = try LibraryFile(path: path)
    } catch {
      guard error.code != .notFound || FileStatus(at: path) != nil else { return PluginChoices() }
      throw ChoicesError(code: .notReadable, path: path, detail: error.detail)
    }
    var permissions = FilePermissions()
    if let problem = permissions.problem(of: file.place) {
      throw ChoicesError(code: .notBelieved, path: path, detail: problem)
    }
    guard file.count <= Self.limit, let text = String(validating: file.bytes(in: 0..<file.count), as: UTF8.self) else {
      throw ChoicesError(
        code: .notReadable, path: path, detail: "expected lines of UTF-8, \(Self.limit) bytes at most")
    }
    return PluginChoices(text: text, path: path)
  }
}

/// The reason the user's choices about plugins can't be read or changed.
public struct ChoicesError: Error, Hashable, Sendable {
  /// The category of the error, which code can compare.
  public struct Code: Hashable, Sendable {
    fileprivate enum Storage: Hashable, Sendable {
      case notBelieved, notReadable, notWritable
    }

    fileprivate let storage: Storage
  }

  /// The category of the error.
  public let code: Code

  /// The path of the file with the user's choices.
  public let path: String

  /// The exact problem, as a sentence without the path and without a final period.
  public let detail: String
}

extension ChoicesError.Code {
  /// The file isn't trusted, because other users may have written it.
  public static var notBelieved: Self { Self(storage: .notBelieved) }

  /// The file exists and can't be read.
  public static var notReadable: Self { Self(storage: .notReadable) }

  /// The file, or the temporary or lock file beside it, can't be written.
  public static var notWritable: Self { Self(storage: .notWritable) }
}

extension ChoicesError: CustomStringConvertible {
  /// The problem in one line, with the path of the file.
  public var description: String { "\(path): \(detail)" }
}
