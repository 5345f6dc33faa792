internal import Bindery
internal import BinderyCollections

/// A link on an item's page, which the user can choose to perform an action.
struct DetailLink {
  /// The text of the link.
  let title: String

  /// The action that is sent when the link is chosen, or `nil` if it can't be chosen now.
  let action: (any Action)?

  /// The reason why the link can't be chosen, as a sentence, or `nil` if it can or no reason is known.
  let reason: String?

  /// Creates a link from its text and action; an action of `nil` makes a disabled link.
  init(_ title: String, _ action: (any Action)?, reason: String? = nil) {
    self.title = title
    self.action = action
    self.reason = reason
  }

  /// Creates the link that loads a missing picture or retries the load, or returns `nil` if neither is possible.
  init?(_ picture: PictureText) {
    if let plugin = picture.suspect {
      self.init("Load the pictures of \(plugin)", LoadPictures(plugin: plugin))
    } else if picture.canRetry {
      self.init("Try again", BrowseCommand.retry)
    } else {
      return nil
    }
  }

  /// Creates a link for an action of the item.
  init(_ action: ItemAction) {
    self.init(action.title, action.action, reason: action.refusal)
  }
}
