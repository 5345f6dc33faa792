import BinderyScaffold
import TestSupport
import Testing

struct `Where plugins find what they are built against` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func makeInstallation() throws {
    _ = try folder.newFolder("include")
    _ = try folder.newFolder("share/bindery/swift")
    try folder.write([], to: "include/bindery.h")
    try folder.write([], to: "share/bindery/swift/Package.swift")
  }

  @Test func `A program that was installed has it in its prefix`() throws {
    try makeInstallation()
    let location = try SDKLocation(ofProgramIn: folder.path(of: "bin"), for: .swift)
    expectEqual(location.headers, folder.path(of: "include"))
    expectEqual(location.swiftPackage, folder.path(of: "share/bindery/swift"))
  }

  @Test func `A program that was only built has it in its sources`() throws {
    let location = try SDKLocation(ofProgramIn: packageFolder + "/.build/x86_64-unknown-linux-gnu/debug", for: .swift)
    expectEqual(
      location, SDKLocation(headers: packageFolder + "/Sources/C/CBindery/include", swiftPackage: packageFolder))
  }

  @Test func `A program that was copied somewhere has none`() throws {
    let error = #expect(throws: ScaffoldError.self) {
      try SDKLocation(ofProgramIn: folder.path(of: "bin"), for: .swift)
    }
    expectEqual(error?.code, .noSDK)
    expectEqual(error?.description.contains("'\(folder.path(of: "include/bindery.h"))'"), true)
  }

  @Test func `A plugin in C needs the header alone, and one in Swift the package, too`() throws {
    try makeInstallation()
    try shell("rm '\(folder.path(of: "share/bindery/swift/Package.swift"))'")
    let location = try SDKLocation(ofProgramIn: folder.path(of: "bin"), for: .c)
    expectEqual(location.headers, folder.path(of: "include"))
    let error = #expect(throws: ScaffoldError.self) {
      try SDKLocation(ofProgramIn: folder.path(of: "bin"), for: .swift)
    }
    expectEqual(error?.description.contains("'\(folder.path(of: "share/bindery/swift/Package.swift"))'"), true)
  }

  @Test(arguments: ["", "/", "/bin"])
  func `A program at the root is no trouble`(path: String) {
    #expect(throws: ScaffoldError.self) { try SDKLocation(ofProgramIn: path, for: .c) }
  }
}
