internal import BinderySystem
internal import CSystem

/// The Swift runtime that this process uses.
enum SwiftRuntime {
  /// The folder of the runtime's libraries, as loaded and with symbolic links resolved; empty if the runtime is linked
  /// into the program.
  static let folders: [String] = {
    guard let path = cimage_path_of_symbol("swift_retain").map({ String(cString: $0) }) else { return [] }
    let name = "/libswiftCore.so"
    return [path, FilePlace.realPath(path) ?? path].filter { $0.hasPrefix("/") && $0.hasSuffix(name) }
      .map { String($0.dropLast(name.count)) }
  }()
}
