internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderySources

/// The state of an item's picture in words, which a page shows in place of the picture.
struct PictureText: Hashable {
  /// The state of the picture in a few words, such as `loading, 42 %`.
  let state: String

  /// The reason why the picture isn't loaded, or `nil` if there is none.
  let reason: String?

  /// Whether a failed load can be retried.
  let canRetry: Bool

  /// The plugin because of which the picture isn't loaded without the user's consent, or `nil` if there is none.
  let suspect: PluginId?

  /// Creates the words for the state of a picture, or returns `nil` if there is no picture.
  init?(_ state: ArtworkState) {
    switch state {
    case .absent: return nil
    case .idle: self.init("not loaded")
    case .loading(let progress): self.init(Self.loading(progress))
    case .loaded(let bytes): self.init("loaded, \(Self.size(bytes.count))")
    case .failed(let failure): self.init("not loaded", reason: failure.sentence, canRetry: true)
    }
  }

  /// Creates the words for a picture that is never loaded, with the reason.
  static func refused(_ reason: String) -> PictureText { PictureText("not loaded", reason: reason) }

  /// Creates the words for a picture whose address a plugin without access to the network may have made.
  static func withheld(from plugin: PluginId) -> PictureText {
    let reason = "\(plugin) may not use the network, and could send data by the address"
    return PictureText("not loaded", reason: reason, suspect: plugin)
  }

  /// Creates the text from its properties.
  private init(_ state: String, reason: String? = nil, canRetry: Bool = false, suspect: PluginId? = nil) {
    self.state = state
    self.reason = reason
    self.canRetry = canRetry
    self.suspect = suspect
  }

  /// Returns the words for a running load: its progress in percent, or the size so far if the total isn't known.
  private static func loading(_ progress: LoadProgress) -> String {
    if let fraction = progress.fraction { return "loading, \(Int(fraction * 100)) %" }
    return progress.completed > 0 ? "loading, \(size(progress.completed))" : "loading"
  }

  /// Returns a number of bytes in words, such as `12 KiB`.
  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 10 ? "\(bytes) bytes" : bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\(bytes >> 20) MiB"
  }
}
