internal import CConfinement
internal import Glibc

/// The confinement of this process before it examines a plugin.
enum ProbeConfinement {
  /// Takes files, the network and other processes from this process, or ends it with `notConfined` if that fails.
  static func confine() {
    _ = chdir("/")
    var failure = confinement_failure()
    let count = confinement_library_paths(nil, 0)
    var paths = [UnsafePointer<CChar>?](repeating: nil, count: count)
    let known = min(count, confinement_library_paths(&paths, count))
    let isConfined = paths.withUnsafeBufferPointer { paths in
      var confinement = confinement(
        readable: paths.baseAddress, readable_count: known, withheld: nil, withheld_count: 0, network: false,
        own_root: true, changes: true, memory_bytes: 12 << 30, cpu_seconds: 600, open_files: 256)
      return confinement_apply(&confinement, &failure)
    }
    guard !isConfined else { return }
    let step = failure.step.map { String(cString: $0) } ?? "an unknown step"
    BinderyProbe.end(.notConfined, "this system can't confine it: \(step): \(String(cString: strerror(failure.error)))")
  }
}
