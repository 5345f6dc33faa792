internal import Glibc

/// The two local folders of the SDK that plugins are built against: that of `bindery.h`, and that of the Swift package.
package struct SDKLocation: Hashable, Sendable {
  /// The path of the folder that contains `bindery.h`.
  package let headers: String

  /// The path of the folder that contains the `Package.swift` of the SDK.
  package let swiftPackage: String

  /// Creates a location from the paths of the two folders, without checking that they exist.
  package init(headers: String, swiftPackage: String) {
    self.headers = headers
    self.swiftPackage = swiftPackage
  }

  /// Finds the SDK of a program: the one installed with it or, if the program isn't installed, its source tree.
  ///
  /// - Parameter folder: The absolute path of the folder that contains the program, such as `/usr/bin`.
  /// - Throws: A `ScaffoldError` with the code `noSDK` if neither can be read.
  package init(ofProgramIn folder: String) throws(ScaffoldError) {
    let parents = Self.parents(of: folder)
    let prefix = parents.dropFirst().first ?? ""
    let installed = SDKLocation(headers: prefix + "/include", swiftPackage: prefix + "/share/bindery/swift")
    let sources = parents.dropFirst().map {
      SDKLocation(headers: $0 + "/Sources/C/CBindery/include", swiftPackage: $0)
    }
    guard let location = ([installed] + sources).first(where: \.isThere) else {
      throw ScaffoldError(code: .noSDK, subject: installed.headers + "/bindery.h")
    }
    self = location
  }

  private var isThere: Bool {
    access(headers + "/bindery.h", R_OK) == 0 && access(swiftPackage + "/Package.swift", R_OK) == 0
  }

  /// Returns a folder and its ancestors except the root, innermost first.
  private static func parents(of folder: String) -> [String] {
    let parts = folder.split(separator: "/")
    return parts.indices.reversed().map { "/" + parts[...$0].joined(separator: "/") }
  }
}
