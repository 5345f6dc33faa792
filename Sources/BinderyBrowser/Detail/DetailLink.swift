internal import Bindery
internal import BinderyCollections

/// Something on the page of an item that the user can choose.
struct DetailLink {
  /// The text of the link.
  let title: String

  /// What is sent when the link is chosen, or `nil` if that isn't possible now.
  let action: (any Action)?

  /// The reason why the link can't be chosen now, a sentence, or `nil` if it can or no reason is known.
  let reason: String?

  /// Creates a link.
  init(_ title: String, _ action: (any Action)?, reason: String? = nil) {
    self.title = title
    self.action = action
    self.reason = reason
  }

  /// Creates the link with which a picture that isn't loaded is, or returns `nil` if there is nothing to do.
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
