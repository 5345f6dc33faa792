import Foundation

/// The programs that the build made beside the tests.
enum BuiltProgram {
  /// The program that examines plugins.
  static var probe: String? { path(of: "bindery-probe") }

  /// The path of a program, or nothing where it isn't built.
  private static func path(of name: String) -> String? {
    let bundles = [Bundle.main] + Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let folders = bundles.flatMap { bundle in
      [bundle.executableURL ?? bundle.bundleURL, bundle.bundleURL].map { $0.deletingLastPathComponent().path }
    }
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
