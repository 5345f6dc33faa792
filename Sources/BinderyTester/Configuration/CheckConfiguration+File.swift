internal import BinderyProbe
package import BinderyRules
internal import BinderySystem
internal import Glibc

extension CheckConfiguration {
  /// Reads the file of a plugin, if there is one: in its folder, or beside its library.
  ///
  /// - Parameter location: Where the plugin is.
  /// - Returns: What the file says, or nothing.
  /// - Throws: Why it can't be read.
  package static func at(_ location: PluginLocation) throws(CheckError) -> CheckConfiguration? {
    for folder in [location.folder, FolderListing.folder(of: location.library)] {
      if let folder, let configuration = try inFolder(folder) { return configuration }
    }
    return nil
  }

  /// Reads the file of a folder, if it has one.
  ///
  /// - Parameter folder: The folder of a plugin.
  /// - Returns: What the file says, with the paths of samples from the working directory on; or nothing.
  /// - Throws: Why it can't be read.
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
    return configuration
  }

  /// Applies it to settings. What they say already wins.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - level: The level that was asked for, if one was.
  ///   - seed: The seed that was asked for, if one was.
  /// - Returns: The settings for the plugin.
  package func applied(to settings: CheckSettings, level: CheckLevel?, seed: UInt64?) -> CheckSettings {
    var settings = settings
    settings.level = level ?? self.level ?? settings.level
    settings.seed = seed ?? self.seed ?? settings.seed
    settings.excuses = skip
    return settings
  }
}
