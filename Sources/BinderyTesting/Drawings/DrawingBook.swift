/// The drawings that a test file keeps beside itself.
struct DrawingBook {
  /// The variable that has drawings recorded.
  static let variable: String = "BINDERY_RECORD_DRAWINGS"

  /// The folder of the drawings.
  let folder: String

  /// Whether drawings are recorded.
  let records: Bool

  /// Creates a book.
  ///
  /// - Parameters:
  ///   - file: The file of the test.
  ///   - records: Whether drawings are recorded.
  init(beside file: String, records: Bool = TestFile.isSet(variable)) {
    folder = (file.lastIndex(of: "/").map { file[..<$0] } ?? ".") + "/__Drawings__"
    self.records = records
  }

  /// Compares a drawing with the one that is kept.
  ///
  /// - Parameters:
  ///   - text: The drawing.
  ///   - name: What it is called.
  /// - Throws: A `DrawingFailure` where they differ, where none is kept, and where it was recorded just now.
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

  private func recorded(_ text: String, _ path: String) -> DrawingFailure {
    DrawingFailure(TestFile.write(text, to: path) ? .recorded : .unwritable, path: path)
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
