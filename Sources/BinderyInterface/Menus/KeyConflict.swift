public import Bindery

/// A key chord with more than one meaning: several menu items, or a menu item and an event.
public struct KeyConflict: Hashable, Sendable {
  /// The key chord.
  public let chord: KeyChord

  /// The titles of the items with the chord, in display order; the first enabled one gets it unless `event` is set.
  public let titles: [String]

  /// The event of the chord in the key map, which takes precedence over the menu, or `nil` if there is none.
  public let event: UserEvent?
}

extension Menu {
  /// Returns the key chords that several items share, or that an item shares with the key map.
  ///
  /// - Parameter keyMap: The key map in effect where the menu is shown.
  /// - Returns: The conflicts, in the order of their first items.
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
