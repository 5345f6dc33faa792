import CSystem
import Testing

/// Runs the tests, which Swift Testing finds by itself.
///
/// SwiftPM takes a file of this name for the entry point of all tests. Without one it writes its own, and asks the index
/// of the sources which tests of XCTest there are: so the index would have to be built, and there are none.
@main
struct TestRun {
  static func main() async {
    // SwiftPM also asks for a list of the tests of XCTest, and starts these.
    if CommandLine.arguments.contains("--dump-tests-json") { print(#"{"tests":[]}"#) }
    guard CommandLine.arguments.contains("swift-testing") else { return }
    returnMemory()
    await Testing.__swiftPMEntryPoint() as Never
  }

  /// Has the allocator give back what is freed: by default, each of many threads keeps an arena with gaps of its own.
  private static func returnMemory() {
    cmalloc_limit_pools(2)
    mallopt(M_MMAP_THRESHOLD, 256 << 10)
  }
}
