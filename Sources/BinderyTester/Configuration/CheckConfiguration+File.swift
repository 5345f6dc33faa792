package import BinderyProbe
package import BinderyRules
internal import BinderySystem
internal import Glibc

extension CheckConfiguration {
  /// Reads the configuration of a plugin from its folder or, without one there, from the folder of its library.
  ///
  /// - Parameter location: The library of the plugin, and its folder.
  /// - Returns: The configuration, or `nil` if neither folder has one.
  /// - Throws: A `CheckError` if the file can't be read or is invalid.
  package static func at(_ location: PluginLocation) throws(CheckError) -> CheckConfiguration? {
    for folder in [location.folder, FolderListing.folder(of: location.library)] {
      if let folder, let configuration = try inFolder(folder) { return configuration }
    }
    return nil
  }

  /// Reads the configuration file in a folder, or returns `nil` if there is none.
  ///
  /// - Parameter folder: The folder of a plugin.
  /// - Returns: The configuration, with the paths of its samples relative to the working directory, and those of its
  ///   folders and libraries absolute; or `nil`.
  /// - Throws: A `CheckError` if the file can't be read or is invalid.
  package static func inFolder(_ folder: String) throws(CheckError) -> CheckConfiguration? {
    let path = FolderListing.path(folder, fileName)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw CheckError(.badConfiguration, "'\(path)' can't be read: \(String(cString: strerror(errno)))")
      }
      return nil
    }
    var configuration = try CheckConfiguration(json: ProbeDescriptor.readAll(descriptor), path: path)
    configuration.samples = configuration.samples.map { $0.hasPrefix("/") ? $0 : FolderListing.path(folder, $0) }
    for index in configuration.libraries.indices where configuration.libraries[index].contains("/") {
      let absolute = Self.absolutePath(configuration.libraries[index], from: folder)
      guard FolderListing.lastWrite(of: absolute) != nil else {
        throw CheckError(.badConfiguration, "'\(path)' names the library '\(absolute)', and there is none")
      }
      configuration.libraries[index] = absolute
    }
    for index in configuration.folders.indices {
      let absolute = Self.absolutePath(configuration.folders[index], from: folder)
      guard FolderListing.isFolder(absolute) else {
        throw CheckError(.badConfiguration, "'\(path)' names the folder '\(absolute)', and there is none")
      }
      configuration.folders[index] = absolute
    }
    return configuration
  }

  /// Returns the absolute path of a file or folder that is absolute already, begins with `~/`, or is relative to
  /// `folder`.
  private static func absolutePath(_ path: String, from folder: String) -> String {
    if path.hasPrefix("/") { return path }
    if path == "~" || path.hasPrefix("~/"), let home { return home + path.dropFirst() }
    return FolderListing.realPath(FolderListing.path(folder, path))
  }

  /// The path of the user's home folder, or `nil` if the environment names none.
  private static var home: String? { getenv("HOME").map { String(cString: $0) } }

  /// The capabilities of the plugin during its check. The configuration must have been read from its folder.
  ///
  /// The plugin may read `folders`, and the dynamic linker finds the libraries that are named by paths. As in a worker,
  /// `HOME` is set only if the plugin may read the user's home folder or something in it.
  package var capabilities: ProbeCapabilities {
    var capabilities = ProbeCapabilities()
    let libraryFolders = libraries.filter { $0.contains("/") }.map { FolderListing.folder(of: $0) }
    capabilities.readablePaths = folders + libraryFolders
    if let home = Self.home, folders.contains(where: { $0 == home || $0.hasPrefix(home + "/") }) {
      capabilities.environment.append("HOME=\(home)")
    }
    if !libraryFolders.isEmpty {
      capabilities.environment.append("LD_LIBRARY_PATH=\(libraryFolders.joined(separator: ":"))")
    }
    (capabilities.hasLoopback, capabilities.addresses) = (hasLoopback, addresses)
    return capabilities
  }

  /// Returns settings with the level, seed and excuses of this configuration. Values from the command line take
  /// precedence.
  ///
  /// The libraries and the samples belong to the plugin, not to the settings: see ``CheckedPlugin``.
  ///
  /// - Parameters:
  ///   - settings: The settings to start from.
  ///   - level: The level given as an option, or `nil` if there was none.
  ///   - seed: The seed given as an option, or `nil` if there was none.
  /// - Returns: The settings for the plugin.
  package func applied(to settings: CheckSettings, level: CheckLevel?, seed: UInt64?) -> CheckSettings {
    var settings = settings
    settings.level = level ?? self.level ?? settings.level
    settings.seed = seed ?? self.seed ?? settings.seed
    settings.excuses = skip
    return settings
  }
}
