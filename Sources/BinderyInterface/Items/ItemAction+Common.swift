extension ItemAction {
  /// Returns the actions that items have in common, in the order of the first item, `select` and `copy` among them.
  ///
  /// An action that isn't possible for one of several items isn't possible for all, for the reason of the first such
  /// item. The request of an action of several items is that of the first.
  ///
  /// - Parameter items: The items, at least one.
  /// - Returns: Those of the first item that all others have, too.
  package static func common(of items: [ItemResponder]) -> [ItemAction] {
    guard let first = items.first else { return [] }
    return (first.actions + first.conventions).compactMap { action in
      let all = items.dropFirst().map { $0.action(named: action.name) }
      guard !all.contains(where: { $0 == nil }) else { return nil }
      return all.compactMap(\.self).first { !$0.isPossible }.map { action.refused(like: $0) } ?? action
    }
  }

  private func refused(like other: ItemAction) -> ItemAction {
    isPossible ? ItemAction(name: name, title: title, request: nil, refusal: other.refusal) : self
  }
}
