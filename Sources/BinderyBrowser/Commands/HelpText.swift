internal import Bindery
internal import BinderyTerminal

/// The contents of the help: all keys and what they do, generated from the key bindings.
package struct HelpText: Hashable, Sendable {
  /// An entry of the help: a command with its keys.
  package struct Entry: Hashable, Sendable {
    /// The command that the entry explains.
    package let command: BrowseCommand

    /// The names of the command's keys, at least one, as in the user's file of keys.
    package let keys: [String]
  }

  /// A section of the help: a heading and the commands of one group.
  package struct Section: Hashable, Sendable {
    /// The heading of the section.
    package let title: String

    /// The entries of the group's commands that have keys, in the order of the group.
    package let entries: [Entry]
  }

  /// The sections that have entries: three for the keys in lists and pages, and one for those in text fields.
  package let sections: [Section]

  /// Creates the contents of the help from key bindings.
  ///
  /// ``CommandGroup/typing`` lists each key that has another command in text fields than in lists.
  package init(_ bindings: KeyBindings) {
    let (list, text) = (bindings.chords(in: .list), bindings.chords(in: .text))
    let typing = CommandGroup.typing.commands + BrowseCommand.allCases.filter { $0.group != .typing }
    sections = CommandGroup.allCases.compactMap { group in
      let entries =
        group == .typing
        ? typing.compactMap { command in Entry(command, text[command]?.filter { bindings[$0, in: .list] != command }) }
        : group.commands.compactMap { Entry($0, list[$0]) }
      return entries.isEmpty ? nil : Section(title: group.rawValue, entries: entries)
    }
  }
}

extension HelpText.Entry {
  /// Creates an entry of the help, or returns `nil` if the command has no key.
  fileprivate init?(_ command: BrowseCommand, _ chords: [KeyChord]?) {
    guard let chords, !chords.isEmpty else { return nil }
    self.init(command: command, keys: chords.map(\.name))
  }
}
