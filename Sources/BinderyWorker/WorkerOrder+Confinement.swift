internal import BinderyHost
internal import CConfinement

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension WorkerOrder {
  /// Confines this process for good, which has one thread.
  ///
  /// - Throws: What can't be enforced here.
  func confine() throws(PluginError) {
    // Where the host works is nothing for a plugin to know.
    _ = chdir("/")
    var failure = confinement_failure()
    let isConfined = withReadablePaths { paths in
      var confinement = confinement(
        readable: paths.baseAddress, readable_count: paths.count, network: allowsNetwork, changes: false,
        memory_bytes: UInt64(limits.memory), cpu_seconds: UInt64(limits.processorSeconds),
        open_files: UInt32(limits.openFiles))
      return confinement_apply(&confinement, &failure)
    }
    guard !isConfined else { return }
    let step = failure.step.map { String(cString: $0) } ?? "an unknown step"
    throw PluginError(
      code: .notConfined, plugin: path,
      detail: "it isn't run, because this system can't confine it: \(step): \(String(cString: strerror(failure.error)))"
        + "; trust it with 'bindery plugins trust', or run all plugins unconfined with --isolation=none")
  }

  /// Calls a function with the paths that the plugin may read, each as C has them.
  private func withReadablePaths<Result>(
    _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var paths = Self.list(confinement_library_paths)
    if allowsNetwork { paths += Self.list(confinement_network_paths) }
    let folders = readableFolders.map { strdup($0) }
    defer { for folder in folders { free(folder) } }
    paths += folders.lazy.compactMap(\.self).map { UnsafePointer($0) }
    return paths.withUnsafeBufferPointer(body)
  }

  /// What one of the lists names that come with confinement.
  private static func list(
    _ paths: (UnsafeMutablePointer<UnsafePointer<CChar>?>?, Int) -> Int
  ) -> [UnsafePointer<CChar>?] {
    let count = paths(nil, 0)
    return [UnsafePointer<CChar>?](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: nil)
      initialized = min(count, paths(buffer.baseAddress, count))
    }
  }
}
