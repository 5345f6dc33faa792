internal import Glibc

/// Where plugins find what they are built against.
package struct SDKLocation: Hashable, Sendable {
  /// The folder of `bindery.h`.
  package let headers: String

  /// The Swift package with the SDK.
  package let swiftPackage: String

  /// Creates a location.
  ///
  /// - Parameters:
  ///   - headers: The folder of `bindery.h`.
  ///   - swiftPackage: The Swift package with the SDK.
  package init(headers: String, swiftPackage: String) {
    self.headers = headers
    self.swiftPackage = swiftPackage
  }

  /// Finds what belongs to a program: what was installed with it or, of one that wasn't installed, its sources.
  ///
  /// - Parameter folder: The folder that the program is in.
  /// - Throws: A `ScaffoldError` where there is neither.
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

  /// A folder and those above it, but for the root.
  private static func parents(of folder: String) -> [String] {
    let parts = folder.split(separator: "/")
    return parts.indices.reversed().map { "/" + parts[...$0].joined(separator: "/") }
  }
}
