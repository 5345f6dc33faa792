internal import BinderyLoading
internal import BinderyRules
internal import CBindery

/// A validation of a media type's table, member by member, so that the first problem is reported.
struct MediaTypeReading {
  private let table: SizedTable<bindery_media_type>
  private let type: SizedStruct

  /// Prepares the validation of a table.
  ///
  /// - Parameters:
  ///   - table: The table, which may claim any size.
  ///   - type: The struct's name and the size of its first version; tests pass another one.
  init(_ table: UnsafePointer<bindery_media_type>, type: SizedStruct = .mediaType) {
    self.table = SizedTable(table, over: bindery_media_type())
    self.type = type
  }

  /// Validates the table and returns its kind, or throws the first rule found broken.
  func check() throws(Finding) -> String {
    if let problem = table.problem(of: type) { throw Finding("L08", "a media type: \(problem)") }
    guard table.members.reserved == 0 else {
      throw Finding("L08", "'reserved' of a media type is \(table.members.reserved); expected 0")
    }
    guard let kind = try TableText.read(table.members.kind, "'kind' of a media type"), !kind.isEmpty else {
      throw Finding("L08", "'kind' of a media type is NULL or empty")
    }
    do throws(Finding) {
      try checkCompleteness()
      let members = table.members
      try bindings(members.properties, members.property_count, "properties").check()
      try bindings(members.actions, members.action_count, "actions").check()
    } catch {
      throw Finding(error.rule, subject: kind, error.sentence)
    }
    return kind
  }

  private func bindings(_ first: UnsafePointer<bindery_binding>?, _ count: Int, _ list: String) -> BindingReading {
    BindingReading(first: first, count: count, list: list, isDeclared: isDeclared)
  }

  /// Whether the type is declared rather than written with code.
  private var isDeclared: Bool { table.members.decode == nil }

  private func checkCompleteness() throws(Finding) {
    guard isDeclared else {
      if let name = missingFunction {
        throw Finding("L09", "it has decode(), and \(name)() is NULL")
      }
      return
    }
    guard let field = try TableText.read(table.members.identity_field, "'identity_field'"), !field.isEmpty else {
      throw Finding("L09", "it has no decode(), and 'identity_field' is NULL or empty")
    }
    guard let layout = try TableText.read(table.members.layout, "'layout'") else {
      throw Finding("L09", "it has no decode(), and 'layout' is NULL")
    }
    do throws(Layout.Failure) {
      _ = try Layout(parsing: layout)
    } catch {
      throw Finding("L14", "its layout can't be read: \(error.detail), in column \(error.column) of '\(layout)'")
    }
  }

  /// The name of the first required function that a type with code lacks, or `nil` if it has all.
  private var missingFunction: String? {
    let type = table.members
    let functions: [(String, Bool)] = [
      ("identity", type.identity != nil), ("version", type.version != nil),
      ("release_model", type.release_model != nil), ("create", type.create != nil),
      ("release_view_model", type.release_view_model != nil), ("draw", type.draw != nil),
    ]
    return functions.first { !$0.1 }?.0
  }
}
