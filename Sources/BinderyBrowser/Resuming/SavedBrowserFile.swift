internal import BinderyLoading
internal import BinderySystem
internal import Glibc

/// The file with the browser's state, which a later run may resume.
package struct SavedBrowserFile: Hashable, Sendable {
  /// The maximum size in bytes of a file that is read; states take two digits for each byte.
  private static let limit = 4 << 20

  /// The path of the file, which may not exist yet.
  package let path: String

  /// Creates a value for the file at a path.
  package init(path: String) {
    self.path = path
  }

  /// Creates a value for the current user's file, or returns `nil` if the environment names no folder for it.
  ///
  /// The file is `bindery/browse` in the folder for states, which `XDG_STATE_HOME` or `HOME` decides.
  package init?(environment: [String: String]) {
    guard let folder = UserFolder.state.path(in: environment) else { return nil }
    path = folder + "/bindery/browse"
  }

  /// Reads the saved state from the file.
  ///
  /// - Returns: The saved state, or `nil` if there is no file.
  /// - Throws: A `SavedBrowserError` if the file can't be read, is damaged, or may have been written by other users.
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

  /// Renames a file that can't be parsed, so that the next saved state doesn't overwrite it.
  ///
  /// A file that was renamed before is replaced.
  ///
  /// - Returns: The new name in the same folder, or `nil` if the file can't be renamed.
  package func setAside() -> String? {
    rename(path, path + Self.suffix) == 0 ? String((path + Self.suffix).split(separator: "/").last ?? "") : nil
  }

  /// The suffix of the name of a file that couldn't be parsed and was renamed.
  private static let suffix = ".unread"

  /// Returns an error with the path of the file added to it.
  private func error(_ error: SavedBrowserError) -> SavedBrowserError {
    var error = error
    error.path = path
    return error
  }

  /// Replaces the file's contents by a saved state.
  ///
  /// - Parameter saved: The state to save.
  /// - Throws: A `SavedBrowserError` if the file can't be written.
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
