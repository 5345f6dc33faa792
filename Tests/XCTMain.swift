import Testing

/// The entry point of the tests.
///
/// SwiftPM would write one that finds the tests of XCTest, of which there are none, by the index of the build. So no test
/// could be built without that index.
@main
struct TestMain {
  static func main() async {
    // SwiftPM starts the tests of each library that it knows.
    guard !CommandLine.arguments.contains("xctest") else { return }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
