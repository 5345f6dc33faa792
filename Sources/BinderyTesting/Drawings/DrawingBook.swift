/// The snapshots of drawings that a test file keeps in the folder `__Drawings__` beside itself.
struct DrawingBook {
  /// The name of the environment variable that turns the recording of drawings on.
  static let variable: String = "BINDERY_RECORD_DRAWINGS"

  /// The path of the folder of snapshots, which exists once a drawing was recorded.
  let folder: String

  /// Whether drawings that are missing or different are recorded, which still fails their tests.
  let records: Bool

  /// Creates a book of the snapshots beside a test's file.
  ///
  /// - Parameters:
  ///   - file: The path of the test's file.
  ///   - records: Whether drawings are recorded. By default they are if the environment variable is set.
  init(beside file: String, records: Bool = TestFile.isSet(variable)) {
    folder = (file.lastIndex(of: "/").map { file[..<$0] } ?? ".") + "/__Drawings__"
    self.records = records
  }

  /// Compares a drawing with its snapshot.
  ///
  /// - Parameters:
  ///   - text: The drawing as text.
  ///   - name: The name of the snapshot.
  /// - Throws: A `DrawingFailure` if the two differ, if there is no snapshot, or if the drawing was recorded by this
  ///   call.
  func expect(_ text: String, named name: String) throws(DrawingFailure) {
    let path = "\(folder)/\(name).txt"
    guard let kept = TestFile.read(path) else {
      throw records ? recorded(text, path) : DrawingFailure(.missing, path: path)
    }
    guard kept != text else { return }
    guard !records else { throw recorded(text, path) }
    throw DrawingFailure(
      .different, path: path, lines: LineDifference(from: Self.lines(kept), to: Self.lines(text)).lines)
  }

  /// Writes a drawing to its file, and returns the failure that says so.
  private func recorded(_ text: String, _ path: String) -> DrawingFailure {
    DrawingFailure(TestFile.write(text, to: path) ? .recorded : .unwritable, path: path)
  }

  /// Returns the lines of a text.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
