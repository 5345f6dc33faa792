/// A further ability that `bindery new` begins a plugin with. The raw value is its name in the argument of `--with`.
package enum Ability: String, CaseIterable, Hashable, Sendable {
  /// Actions with titles, and reasons why an action isn't possible.
  case actions

  /// Items that contain others, and the request that finds these.
  case contents

  /// A source of items that turns pages.
  case pages

  /// Views of an item on a page of its own, and as one line among many.
  case views

  /// View models that live, and go on in a later process where they were left.
  case live
}

extension Ability {
  /// Reads the abilities that a list names.
  ///
  /// - Parameter list: Names with commas between them, in any order, such as `actions,pages`.
  /// - Returns: The abilities.
  /// - Throws: A `ScaffoldError` with the code `noSuchAbility` if a name is none of an ability.
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

  /// The names of all abilities as words of a sentence: `actions, contents, pages, views and live`.
  package static var names: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
