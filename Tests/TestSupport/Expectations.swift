package import Testing

/// Expects a function to throw an error that reads as given, but for the names of temporary folders.
package func expectError(
  _ sentence: String, in folder: TemporaryFolder? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) {
  do {
    try body()
    Issue.record("expected the error: \(sentence)", sourceLocation: sourceLocation)
  } catch {
    let text = folder.map { "\(error)".replacing($0.path + "/", with: "") } ?? "\(error)"
    #expect(text == sentence, sourceLocation: sourceLocation)
  }
}

/// Expects two values to be equal, and reports both if they aren't.
///
/// It stands for `#expect(value == expected)` where sub-expressions would tell no more: the compiler takes a tenth of
/// the time for a call that it takes for the macro, which is expanded and type-checked again at each place.
package func expectEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard value != expected else { return }
  report("expected \(String(reflecting: expected)), found \(String(reflecting: value))", comment(), sourceLocation)
}

/// Expects a value to be `nil`, and reports it if it isn't.
package func expectNil<Value>(
  _ value: Value?, _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let value else { return }
  report("expected nil, found \(String(reflecting: value))", comment(), sourceLocation)
}

private func report(_ sentence: String, _ comment: Comment?, _ sourceLocation: SourceLocation) {
  let text = [sentence, comment?.rawValue].compactMap(\.self).joined(separator: ": ")
  Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
}
