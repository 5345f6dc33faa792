internal import BinderyLoading
internal import BinderySystem
internal import Glibc

/// The file that keeps what a later run of the browser may resume.
package struct SavedBrowserFile: Hashable, Sendable {
  /// The most bytes of a file that is read: states with two digits a byte, and what stands around them.
  private static let limit = 4 << 20

  /// The path of the file, which need not exist.
  package let path: String

  /// Creates a value for the file at a path.
  package init(path: String) {
    self.path = path
  }

  /// Creates a value for the current user's file, or returns `nil` if the environment names no place for it.
  ///
  /// The file is `bindery/browse` in the folder for states, which `XDG_STATE_HOME` or `HOME` decides.
  package init?(environment: [String: String]) {
    guard let folder = UserFolder.state.path(in: environment) else { return nil }
    path = folder + "/bindery/browse"
  }

  /// Reads the file.
  ///
  /// - Returns: What was kept, or `nil` if there is no file.
  /// - Throws: The reason why the file can't be believed, read or understood.
  package func read() throws(SavedBrowserError) -> SavedBrowser? {
    let file: LibraryFile
    do throws(PluginError) {
      file = try LibraryFile(path: path)
    } catch {
      guard error.code != .notFound || FileStatus(at: path) != nil else { return nil }
      throw SavedBrowserError(.unusable, detail: "'\(path)' can't be read: \(error.detail)")
    }
    var permissions = FilePermissions()
    if let problem = permissions.problem(of: file.place) {
      throw SavedBrowserError(.unusable, detail: "'\(path)' isn't believed: \(problem)")
    }
    guard file.count <= Self.limit, let text = String(validating: file.bytes(in: 0..<file.count), as: UTF8.self) else {
      throw error(SavedBrowserError(.damaged, line: 1))
    }
    do throws(SavedBrowserError) {
      return try SavedBrowser(text: text)
    } catch {
      throw self.error(error)
    }
  }

  /// Renames the file, so that what can't be understood of it isn't written over.
  ///
  /// A file that was set aside before is replaced.
  ///
  /// - Returns: The new name in the same folder, or `nil` if the file can't be renamed.
  package func setAside() -> String? {
    rename(path, path + Self.suffix) == 0 ? String((path + Self.suffix).split(separator: "/").last ?? "") : nil
  }

  /// The end of the name of a file that was set aside.
  private static let suffix = ".unread"

  private func error(_ error: SavedBrowserError) -> SavedBrowserError {
    var error = error
    error.path = path
    return error
  }

  /// Replaces the file.
  ///
  /// - Parameter saved: What to keep.
  /// - Throws: The reason why the file can't be written.
  package func write(_ saved: SavedBrowser) throws(SavedBrowserError) {
    let file = AtomicFile(path: path)
    let result: Result<Void, AtomicFile.Failure>
    do throws(AtomicFile.Failure) {
      result = try file.withLock {
        Result { () throws(AtomicFile.Failure) in try file.write(Array(saved.text.utf8)) }
      }
      try result.get()
    } catch {
      throw SavedBrowserError(.unusable, detail: "'\(path)': \(error.sentence)")
    }
  }
}
