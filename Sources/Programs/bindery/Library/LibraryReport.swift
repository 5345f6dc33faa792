import BinderyRendering

/// A report on what a command did to a library, or found in it, for people or for programs.
struct LibraryReport {
  /// The path of the library.
  let path: String

  /// The act in one word, such as `removed`, or `nil` if the command changes nothing.
  var act: String?

  /// The result of the command, as a sentence without a period.
  let sentence: String

  /// Writes the members of the report's JSON object that only this command has.
  var members: (inout JSONWriter) -> Void = { _ in }

  /// The report as a JSON object with `version`, `library`, `act` if there is one, further members, and `sentences`.
  var json: [UInt8] {
    JSONWriter.document { json in
      json.member("version", 1)
      json.member("library", path)
      json.optionalMember("act", act)
      members(&json)
      json.textsMember("sentences", [sentence])
    }
  }

  /// Writes the report: as JSON to standard output, or its sentence to standard error.
  func write(as format: ListFormat) throws {
    guard format == .json else { return Output.standardError.say(sentence) }
    try Output.standard.write(json)
  }
}
