public import Bindery

/// A key that would choose more than one item of a menu.
public struct KeyConflict: Hashable, Sendable {
  /// The key.
  public let chord: KeyChord

  /// What the items say, in the order shown; the first that is enabled is chosen.
  public let titles: [String]

  /// What the key means already, where the key map takes it before the menu.
  public let event: UserEvent?
}

extension Menu {
  /// Finds the keys that more than one item claims, or that mean something else already.
  ///
  /// - Parameter keyMap: What keys mean where the menu is offered.
  /// - Returns: The conflicts, in the order of the first item of each.
  public func keyConflicts(in keyMap: KeyMap = KeyMap()) -> [KeyConflict] {
    var chords: [KeyChord] = []
    var titles: [KeyChord: [String]] = [:]
    for item in actionItems {
      guard let chord = item.chord else { continue }
      if titles[chord] == nil { chords.append(chord) }
      titles[chord, default: []].append(item.title)
    }
    return chords.compactMap { chord in
      let conflict = KeyConflict(chord: chord, titles: titles[chord] ?? [], event: keyMap[chord])
      return conflict.titles.count > 1 || conflict.event != nil ? conflict : nil
    }
  }
}
