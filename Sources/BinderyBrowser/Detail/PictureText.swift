internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderySources

/// The state of an item's picture in words, for the place that a page keeps for the picture.
struct PictureText: Hashable {
  /// The state in a few words, such as `loading, 42 %`.
  let state: String

  /// The reason why the picture isn't there, or `nil` for none.
  let reason: String?

  /// Whether the load can be tried again.
  let canRetry: Bool

  /// The plugin for whose sake the picture isn't loaded unless the user says so, or `nil` if there is none.
  let suspect: PluginId?

  /// Creates the text of a state, or returns `nil` if there is no picture.
  init?(_ state: ArtworkState) {
    switch state {
    case .absent: return nil
    case .idle: self.init("not loaded")
    case .loading(let progress): self.init(Self.loading(progress))
    case .loaded(let bytes): self.init("loaded, \(Self.size(bytes.count))")
    case .failed(let failure): self.init("not loaded", reason: failure.sentence, canRetry: true)
    }
  }

  /// Creates the text of a picture that isn't to be loaded.
  static func refused(_ reason: String) -> PictureText { PictureText("not loaded", reason: reason) }

  /// Creates the text of a picture that isn't loaded, since a plugin without the network may have made its address.
  static func withheld(from plugin: PluginId) -> PictureText {
    let reason = "\(plugin) may not use the network, and could send data by the address"
    return PictureText("not loaded", reason: reason, suspect: plugin)
  }

  private init(_ state: String, reason: String? = nil, canRetry: Bool = false, suspect: PluginId? = nil) {
    self.state = state
    self.reason = reason
    self.canRetry = canRetry
    self.suspect = suspect
  }

  private static func loading(_ progress: LoadProgress) -> String {
    if let fraction = progress.fraction { return "loading, \(Int(fraction * 100)) %" }
    return progress.completed > 0 ? "loading, \(size(progress.completed))" : "loading"
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 10 ? "\(bytes) bytes" : bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\(bytes >> 20) MiB"
  }
}
