package import Bindery
package import BinderyContract
package import BinderyExchange
package import BinderyWorkers

extension PluginHost {
  /// Reads files through a plugin, in a worker process, also where the plugin is trusted or isolation is off: files are
  /// others' work, whoever wrote the plugin.
  ///
  /// - Parameters:
  ///   - part: The part of the files to read.
  ///   - files: The files, open for reading alone.
  ///   - plugin: The plugin that reads them.
  /// - Returns: What the plugin has read of each file, or the error if it gave no answer, in the order of the files.
  package func read(
    _ part: FilePart, of files: [FileToRead], by plugin: PluginId
  ) async -> [Result<FileAnswer, PluginError>] {
    do throws(PluginError) {
      return try await plugins.fileWorker(of: plugin).read(part, of: files)
    } catch {
      return files.map { _ in .failure(error) }
    }
  }
}
