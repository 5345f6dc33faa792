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
