import Glibc
import Testing

/// Runs the tests, which Swift Testing finds by itself.
///
/// SwiftPM takes a file of this name for the entry point of all tests. Without one it writes its own, and asks the
/// index of the sources which tests of XCTest there are: so the index would have to be built, and there are none.
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
  ///
  /// `mallopt()` is looked up, since Swift's module of the C library leaves it out, and SwiftPM doesn't compile this
  /// file again when a header of ours changes.
  private static func returnMemory() {
    typealias Function = @convention(c) (_ parameter: Int32, _ value: Int32) -> Int32
    guard let symbol = dlsym(nil, "mallopt") else { return }
    let set = unsafeBitCast(symbol, to: Function.self)
    let (arenaMax, mmapThreshold): (Int32, Int32) = (-8, -3)
    _ = set(arenaMax, 2)
    _ = set(mmapThreshold, 256 << 10)
  }
}
