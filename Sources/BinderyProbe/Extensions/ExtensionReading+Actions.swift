internal import BinderyLoading
internal import BinderyRules
internal import CBindery

extension ExtensionReading {
  /// The maximum number of titles that a host reads.
  private static var titleLimit: Int { 1 << 16 }

  /// The maximum size of a title in bytes that a host reads.
  private static var titleSize: Int { 1 << 10 }

  /// Validates the titles of actions, and throws L43 if they break the contract.
  func checkActions(_ types: KnownTypes) throws(Finding) {
    guard let actions = try table(BINDERY_ACTIONS, .actions, over: bindery_actions(), "L43")?.members else { return }
    let count = actions.title_count
    guard (0...Self.titleLimit).contains(count), count == 0 || actions.titles != nil else {
      throw Finding("L43", "bindery_actions has \(count) titles; expected an array of at most \(Self.titleLimit)")
    }
    var seen: Set<[String]> = []
    for index in 0..<count {
      guard let title = actions.titles?[index] else { continue }
      let action = try checkTitle(title, "title \(index + 1) of bindery_actions", types)
      guard seen.insert(action).inserted else {
        throw Finding("L43", "the action '\(action[1])' of '\(action[0])' has two titles")
      }
    }
  }

  /// Validates a title, and returns the kind and the action that it is for.
  private func checkTitle(
    _ title: bindery_action_title, _ name: String, _ types: KnownTypes
  ) throws(Finding) -> [String] {
    guard let kind = try TableText.read(title.kind, "the kind of \(name)"), let type = types.byKind[kind] else {
      throw Finding("L43", "\(name) is of a kind that is none of the plugin's media types")
    }
    guard let action = try TableText.read(title.action, "the action of \(name)"), type.actions.contains(action) else {
      throw Finding("L43", "\(name) is of an action that '\(kind)' doesn't have")
    }
    guard let text = try TableText.read(title.title, "the text of \(name)"), !text.allSatisfy(\.isWhitespace) else {
      throw Finding("L43", "the action '\(action)' of '\(kind)' has a title without text")
    }
    guard text.utf8.count <= Self.titleSize else {
      throw Finding(
        "L43",
        "the title of '\(action)' of '\(kind)' has \(text.utf8.count) bytes; expected at most \(Self.titleSize)")
    }
    guard !Law.isUnsafe(text), !text.contains(where: \.isNewline) else {
      throw Finding("L43", "the title of '\(action)' of '\(kind)' has control characters: \(Law.quoted(text))")
    }
    return [kind, action]
  }
}
