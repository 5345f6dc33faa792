import Bindery
import BinderyCollections

/// A request to remove friends, who are asked about first.
struct RemoveFriends: Action, Hashable {
  let ids: [ItemId]
}

/// A request to remove friends at once.
struct ForgetFriends: Action, Hashable {
  let ids: [ItemId]
}

/// A request to give a friend another name.
struct RenameFriend: Action, Hashable {
  let id: ItemId
}

/// What can be done with the friends that are selected: one action for all of them, with one question.
struct SelectedFriends: SelectionViewModel {
  let items: [SelectionItem]

  var offers: [SelectionOffer] {
    [rename, SelectionOffer("remove", title: "Remove…", for: ids, whole: RemoveFriends(ids: ids))]
  }

  func action(for event: UserEvent) -> (any Action)? {
    event == .key(KeyChord(.delete)) ? RemoveFriends(ids: ids) : nil
  }

  private var ids: [ItemId] { items.map(\.id) }

  private var rename: SelectionOffer {
    guard let id = ids.first, ids.count == 1 else {
      return SelectionOffer("rename", title: "Rename…", for: ids, refusal: "Select one friend to give a name.")
    }
    return SelectionOffer("rename", title: "Rename…", for: ids, whole: RenameFriend(id: id))
  }
}

extension KeyMap {
  /// The keys of the screen of friends.
  static let friends = KeyMap([
    KeyChord(.character("m")): .menu,
    KeyChord(.backspace): .key(KeyChord(.delete)),
  ])
}
