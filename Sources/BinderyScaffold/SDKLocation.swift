internal import Glibc

/// The paths of the two folders of the SDK: the one with `bindery.h`, and the one with the Swift package.
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

  /// Finds the SDK for the program `bindery`: the one installed with it, otherwise the source tree that contains it.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder that contains the program, such as `/usr/bin`.
  ///   - language: The language of the plugins, which decides which files of the SDK have to exist.
  /// - Throws: A `ScaffoldError` with the code `noSDK` if neither can be read.
  package init(ofProgramIn folder: String, for language: Language) throws(ScaffoldError) {
    let parents = Self.parents(of: folder)
    let prefix = parents.dropFirst().first ?? ""
    let installed = SDKLocation(headers: prefix + "/include", swiftPackage: prefix + "/share/bindery/swift")
    let sources = parents.dropFirst().map {
      SDKLocation(headers: $0 + "/Sources/C/CBindery/include", swiftPackage: $0)
    }
    guard let location = ([installed] + sources).first(where: { $0.missingFile(for: language) == nil }) else {
      throw ScaffoldError(code: .noSDK, subject: installed.missingFile(for: language) ?? installed.headers)
    }
    self = location
  }

  /// Returns the path of the first unreadable file among those that plugins in a language need, or `nil` if all can be
  /// read.
  private func missingFile(for language: Language) -> String? {
    let header = language == .rust ? [] : [headers + "/bindery.h"]
    let manifest = language == .swift ? [swiftPackage + "/Package.swift"] : []
    return (header + manifest).first { access($0, R_OK) != 0 }
  }

  /// Returns a folder and its ancestors except the root, starting with the folder itself.
  private static func parents(of folder: String) -> [String] {
    let parts = folder.split(separator: "/")
    return parts.indices.reversed().map { "/" + parts[...$0].joined(separator: "/") }
  }
}
