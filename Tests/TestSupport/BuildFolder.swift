import Foundation

/// The folder that the build put the tests into, with the programs, the libraries and the modules beside them.
package enum BuildFolder {
  /// The path of the folder.
  package static let path: String = {
    let bundles = [Bundle.main] + Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let folders = bundles.flatMap { [$0.executableURL ?? $0.bundleURL, $0.bundleURL] }.map {
      $0.deletingLastPathComponent().path
    }
    return folders.first { FileManager.default.fileExists(atPath: $0 + "/Modules") } ?? folders[0]
  }()

  /// Returns the path of a program, or `nil` if it isn't built.
  package static func program(_ name: String) -> String? {
    let program = "\(path)/\(name)"
    return FileManager.default.isExecutableFile(atPath: program) ? program : nil
  }

  /// Returns the paths of the object files of a module, without those that a build has left of sources that are gone.
  package static func objects(of module: String) throws -> [String] {
    let folder = "\(path)/\(module).build"
    let sources = FileManager.default.enumerator(atPath: "\(packageFolder)/Sources/\(module)")
    let names = sources.map { Set($0.compactMap { ($0 as? String)?.split(separator: "/").last.map { "\($0).o" } }) }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".o") && (!$0.hasSuffix(".swift.o") || names?.contains($0) ?? true) }
      .sorted().map { "\(folder)/\($0)" }
  }
}
