package import BinderyRules

/// A selection of rules by their codes or prefixes of codes: `C17`, `C`, `X0`.
package struct RuleSelection: Hashable, Sendable {
  /// The codes and prefixes of codes, in upper case.
  package let names: [String]

  /// Parses a selection, each of whose names has to match a rule.
  ///
  /// - Parameters:
  ///   - text: Codes or prefixes of codes, separated by commas, in upper or lower case.
  ///   - all: The rules to select from.
  /// - Throws: A `CheckError` that names the first name that matches no rule, and the most similar code.
  package init(_ text: String, among all: [Rule] = Rule.all) throws(CheckError) {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      String(name.drop { $0 == " " }).uppercased()
    }
    for name in names { try Self.check(name, among: all) }
    self.names = names
  }

  /// Throws a `CheckError` unless a name is the code, or a prefix of the code, of a rule.
  private static func check(_ name: String, among all: [Rule]) throws(CheckError) {
    let codes = all.map(\.code.rawValue)
    guard name.isEmpty || !codes.contains(where: { $0.hasPrefix(name) }) else { return }
    guard name.isEmpty || !Rule.ofTypes.contains(where: { $0.code.rawValue.hasPrefix(name) }) else {
      throw CheckError(
        .unknownName,
        "'\(name)' is a rule of types in Swift, which tests check by the library BinderyTesting; 'bindery check "
          + "--explain \(name)' tells of it")
    }
    guard name.isEmpty || !Rule.ofHosts.contains(where: { $0.code.rawValue.hasPrefix(name) }) else {
      throw CheckError(
        .unknownName,
        "'\(name)' is a rule of hosts, which the tests of Bindery itself check; 'bindery check --explain \(name)' "
          + "tells of it")
    }
    let nearest = codes.min { distance($0, name) < distance($1, name) } ?? ""
    let layers = RuleLayer.allCases.filter { layer in all.contains { $0.code.layer == layer } }
      .map(\.rawValue).joined(separator: ", ")
    throw CheckError(
      .unknownName,
      "there is no rule '\(name)'; the nearest is '\(nearest)', a letter alone (\(layers)) names a whole layer, and "
        + "'bindery check --list' lists all")
  }

  /// Returns how much two codes differ: 1000 for different layers, plus the difference of their numbers, at most 999.
  private static func distance(_ code: String, _ name: String) -> Int {
    let other = code.first == name.first ? 0 : 1000
    guard let number = Int(code.dropFirst()), let wanted = Int(name.dropFirst()) else {
      return other + abs(code.count - name.count)
    }
    return other + min(abs(number - wanted), 999)
  }
}
