package import BinderyTesting

/// Rules by their codes, or by how their codes begin: `C17`, `C`, `X0`.
package struct RuleSelection: Hashable, Sendable {
  /// The codes and beginnings of codes, in upper case.
  package let names: [String]

  /// Reads a selection.
  ///
  /// - Parameter text: Codes or beginnings of codes, with commas between them, in upper or lower case.
  /// - Throws: The first of them that names no rule, and the code that is most like it.
  package init(_ text: String) throws(CheckError) {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      String(name.drop { $0 == " " }).uppercased()
    }
    for name in names { try Self.check(name) }
    self.names = names
  }

  /// The rules that are selected, in the order of their codes.
  package var rules: [Rule] {
    Rule.all.filter { rule in names.contains { rule.code.rawValue.hasPrefix($0) } }
  }

  private static func check(_ name: String) throws(CheckError) {
    let codes = Rule.all.map(\.code.rawValue)
    guard name.isEmpty || !codes.contains(where: { $0.hasPrefix(name) }) else { return }
    let nearest = codes.min { distance($0, name) < distance($1, name) } ?? ""
    let layers = RuleLayer.allCases.map(\.rawValue).joined(separator: ", ")
    throw CheckError(
      .unknownName,
      "there is no rule '\(name)'; the nearest is '\(nearest)', a letter alone (\(layers)) names a whole layer, and "
        + "'bindery check --list' lists all")
  }

  /// How unlike two codes are: those of one layer are more alike, and then those of near numbers.
  private static func distance(_ code: String, _ name: String) -> Int {
    let other = code.first == name.first ? 0 : 1000
    guard let number = Int(code.dropFirst()), let wanted = Int(name.dropFirst()) else {
      return other + abs(code.count - name.count)
    }
    return other + min(abs(number - wanted), 999)
  }
}
