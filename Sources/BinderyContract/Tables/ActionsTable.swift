package import Bindery
package import CBindery

/// The title that a plugin gives an action of a media type.
package struct ActionTitle: Hashable, Sendable {
  /// The kind of the media type that has the action, such as `song`.
  package let kind: Kind

  /// The name of the action.
  package let action: String

  /// The title as users see it.
  package let text: String
}

/// The titles of a plugin's actions, and the function that refuses actions, copied from its table.
package final class ActionsTable: Sendable {
  /// The titles of all actions, in the order of the table.
  package let titles: [ActionTitle]

  /// The titles of actions, by the kind of the media type and the name of the action.
  private let byKind: [Kind: [String: String]]

  // It never changes; the contract says on which threads its function runs.
  /// A copy of the plugin's table of actions, in which members that the plugin lacks are zero.
  package nonisolated(unsafe) let table: SizedTable<bindery_actions>

  /// The maximum size in bytes of a reason to refuse an action; the rest is cut off.
  private static let reasonLimit = 4 << 10

  /// Creates the titles and the function from what a reader has read.
  init(_ table: SizedTable<bindery_actions>, titles: [ActionTitle]) {
    self.table = table
    self.titles = titles
    var byKind: [Kind: [String: String]] = [:]
    for title in titles { byKind[title.kind, default: [:]][title.action] = title.text }
    self.byKind = byKind
  }
}

extension ActionsTable {
  /// Returns the declarations of the actions of a media type, in the order of its table.
  package func declarations(of type: MediaTypeTable) -> [ActionDeclaration] {
    type.functions.actions.map(\.table.name).map {
      ActionDeclaration(name: $0, title: byKind[type.kind]?[$0], isConditional: table.refusesActions)
    }
  }

  /// Returns the reason why an action isn't possible now, or `nil` if the plugin doesn't refuse it.
  ///
  /// - Parameters:
  ///   - action: The action, which the type has.
  ///   - viewModel: The view model, or the record of a declared type, which the plugin only reads.
  ///   - type: The media type.
  /// - Returns: The reason as a sentence, of at most 4 KiB, or `nil`.
  package func refusal(
    of action: BindingTable, in viewModel: UnsafeMutableRawPointer, of type: MediaTypeTable
  ) -> String? {
    let call = HostCall("possible")
    guard
      let answer = table.possibility(of: action.pointer.pointee.name, viewModel, of: type.pointer, in: call),
      !answer.isPossible
    else { return nil }
    let reason = String(decoding: answer.reason, as: UTF8.self)
    let title = byKind[type.kind]?[action.name] ?? action.name
    guard !reason.isEmpty else { return "'\(title)' isn't possible now" }
    return reason.utf8.count > Self.reasonLimit
      ? String(reason.unicodeScalars.prefix(Self.reasonLimit / 4)) + "…" : reason
  }
}
