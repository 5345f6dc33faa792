/// An optional ability of a new plugin, besides showing items. The raw value is its name in the argument of `--with` of
/// `bindery new`.
package enum Ability: String, CaseIterable, Hashable, Sendable {
  /// The plugin's actions have titles, and reasons why an action isn't possible.
  case actions

  /// The plugin's items contain others, which a request finds.
  case contents

  /// The plugin has a source of items, which answers a search page by page.
  case pages

  /// The plugin has views that show an item on a page of its own, and as one line among many.
  case views

  /// The plugin's view models are live, and a later process can restore their state.
  case live
}

extension Ability {
  /// Parses a comma-separated list of abilities.
  ///
  /// - Parameter list: Names separated by commas, in any order, such as `actions,pages`.
  /// - Returns: The abilities.
  /// - Throws: A `ScaffoldError` with the code `noSuchAbility` if a name isn't the name of an ability.
  package static func all(in list: String) throws(ScaffoldError) -> Set<Ability> {
    var abilities: Set<Ability> = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let ability = Ability(rawValue: String(name)) else {
        throw ScaffoldError(code: .noSuchAbility, subject: String(name))
      }
      abilities.insert(ability)
    }
    return abilities
  }

  /// The names of all abilities as a phrase for a sentence: `actions, contents, pages, views and live`.
  package static var names: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
