import CBindery
import Glibc

/// The tables of the plugin with functions to call, without a host in between.
struct CallTable {
  private let type: UnsafePointer<bindery_media_type>

  /// Loads the plugin.
  init(path: String) throws {
    guard let image = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE),
      let entry = dlsym(image, BINDERY_PLUGIN_OPEN)
    else { throw SystemError(path, number: ENOENT) }
    let open = unsafeBitCast(entry, to: bindery_plugin_open_function.self)
    var host = bindery_host()
    var failure = bindery_sink()
    guard let plugin = open(&host, &failure), let type = plugin.pointee.media_types[1] else {
      throw SystemError(path, number: ENOEXEC)
    }
    self.type = type
  }

  /// Calls version() many times.
  func callVersion(_ count: Int) -> Int64 {
    var sum: UInt64 = 0
    for turn in 0..<count { sum ^= type.pointee.version(type, UnsafeRawPointer(bitPattern: turn)) }
    return Int64(bitPattern: sum)
  }
}
