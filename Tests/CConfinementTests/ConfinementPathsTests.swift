import CConfinement
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The paths that confinement leaves` {
  @Test func `Libraries are those of the system and of the Swift runtime`() {
    let paths = paths(confinement_library_paths)
    #expect(paths.contains("/usr/lib"))
    #expect(paths.contains { $0.hasSuffix("/swift/linux") })
  }

  @Test func `A network needs no private keys`() {
    let paths = paths(confinement_network_paths)
    #expect(paths.contains("/etc/resolv.conf"))
    #expect(!paths.contains("/etc/ssl"))
  }

  @Test func `No more is written than there is room for`() {
    let all = confinement_library_paths(nil, 0)
    var few: [UnsafePointer<CChar>?] = [nil, nil, nil]
    expectEqual(confinement_library_paths(&few, 2), all)
    #expect(few[1] != nil)
    expectNil(few[2])
  }

  private func paths(_ list: (UnsafeMutablePointer<UnsafePointer<CChar>?>?, Int) -> Int) -> [String] {
    var paths = [UnsafePointer<CChar>?](repeating: nil, count: list(nil, 0))
    let count = list(&paths, paths.count)
    return paths.prefix(count).compactMap { $0.map { String(cString: $0) } }
  }
}
