internal import Bindery
internal import BinderyTerminal

/// The text of the help: the keys that there are and what they do, made from the bindings themselves.
package struct HelpText: Hashable, Sendable {
  /// A command with its keys.
  package struct Entry: Hashable, Sendable {
    /// The command.
    package let command: BrowseCommand

    /// The names of the keys, at least one, as the file of keys spells them.
    package let keys: [String]
  }

  /// A group of commands under a heading.
  package struct Section: Hashable, Sendable {
    /// The heading.
    package let title: String

    /// The commands that have keys, in the order of the group.
    package let entries: [Entry]
  }

  /// The sections that have entries: three for the keys in lists and pages, and one for those in text fields.
  package let sections: [Section]

  /// Creates the help of bindings.
  ///
  /// Under ``CommandGroup/typing`` stands each key that means something else in text fields than in lists.
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
  /// Creates an entry, or returns `nil` if there is no key.
  fileprivate init?(_ command: BrowseCommand, _ chords: [KeyChord]?) {
    guard let chords, !chords.isEmpty else { return nil }
    self.init(command: command, keys: chords.map(\.name))
  }
}
