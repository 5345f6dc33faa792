internal import BinderyLoading
internal import BinderySystem
internal import Glibc

/// The file in which the user's choices about plugins are kept, a line each, for people to read.
public struct PluginChoicesFile: Hashable, Sendable {
  /// The most bytes that are read.
  private static let limit = 4 << 20

  /// The file.
  public let path: String

  /// Creates what stands for a file, which need not be there yet.
  ///
  /// - Parameter path: The file.
  public init(path: String) {
    self.path = path
  }

  /// The file of whoever runs the program, if the environment tells where: `bindery/plugins` in the folder for
  /// configuration. A relative path in a variable counts as none, as the XDG specification says.
  ///
  /// - Parameter environment: The variables of the environment: `XDG_CONFIG_HOME` and `HOME` count.
  public init?(environment: [String: String]) {
    guard let folder = UserFolder.configuration.path(in: environment) else { return nil }
    path = folder + "/bindery/plugins"
  }

  /// Reads the choices. Where there is no file, nothing was chosen; one that others may have written isn't believed,
  /// and the choices say so.
  ///
  /// - Returns: The choices.
  public func read() -> PluginChoices {
    do throws(ChoicesError) {
      return try current()
    } catch {
      var choices = PluginChoices()
      choices.problems = ["\(error); nothing in it counts"]
      return choices
    }
  }

  /// Changes the choices. What others write at the same time, in this process or another, is kept.
  ///
  /// - Parameter change: Changes the choices as they are now.
  /// - Returns: The choices as they are written.
  /// - Throws: Why the file can't be believed, read or written. Then it is as it was.
  @discardableResult
  public func update(_ change: (inout PluginChoices) -> Void) throws(ChoicesError) -> PluginChoices {
    let file = AtomicFile(path: realpath(path, nil).map(Self.text) ?? path)
    let result: Result<PluginChoices, ChoicesError>
    do throws(AtomicFile.Failure) {
      result = try file.withLock { Result { () throws(ChoicesError) in try changed(by: change, in: file) } }
    } catch {
      throw ChoicesError(code: .notWritable, path: path, detail: error.sentence)
    }
    return try result.get()
  }

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

  private static func text(_ path: UnsafeMutablePointer<CChar>) -> String {
    defer { free(path) }
    return String(cString: path)
  }
}
