import Bindery
import BinderyInterface
import Observation

/// The view model of an album, whose pictures are its children unless it is folded.
@Observable
final class AlbumViewModel: LiveViewModel {
  private(set) var album: Album
  private(set) var photos: [PhotoViewModel] = []
  private(set) var isFolded = false

  @ObservationIgnored private let scope: Context

  init(model: Album, context: Context) {
    album = model
    scope = context.newScope()
    photos = model.photos.map { PhotoViewModel(model: $0, context: scope) }
    scope.receiveOnMain(FoldAlbum.self) { [weak self] _ in self?.isFolded.toggle() }
  }

  var children: [any LiveViewModel] { isFolded ? [] : photos }

  func update(_ model: Album) {
    let old = Dictionary(photos.map { ($0.photo.modelId, $0) }) { first, _ in first }
    album = model
    photos = model.photos.map { photo in
      guard let viewModel = old[photo.modelId] else { return PhotoViewModel(model: photo, context: scope) }
      viewModel.update(photo)
      return viewModel
    }
  }

  /// Sends what an event on the header of the album leads to, and returns whether there was a receiver.
  @discardableResult
  func send(_ event: UserEvent) -> Bool {
    guard let action = action(for: event) else { return false }
    return scope.send(action)
  }

  func action(for event: UserEvent) -> (any Action)? {
    switch event {
    case .select: FoldAlbum()
    case .copy: ShareContent(title: album.title)
    // Shares the album and puts it away.
    case .doubleClick: ShareContent(title: album.title).with(FoldAlbum())
    default: nil
    }
  }
}

/// The view model of a picture in an album.
@Observable
final class PhotoViewModel: LiveViewModel {
  private(set) var photo: Photo

  /// The view model of the picture itself, which is loaded while the album is near the screen.
  let picture: ArtworkViewModel

  private let context: Context

  init(model: Photo, context: Context) {
    photo = model
    picture = ArtworkViewModel(model: Self.artwork(of: model), context: context)
    self.context = context
  }

  var children: [any LiveViewModel] { [picture] }

  func update(_ model: Photo) {
    photo = model
    picture.update(Self.artwork(of: model))
  }

  /// Sends what an event on the picture leads to, and returns whether there was a receiver.
  @discardableResult
  func send(_ event: UserEvent) -> Bool {
    guard let action = action(for: event) else { return false }
    return context.send(action)
  }

  func action(for event: UserEvent) -> (any Action)? {
    switch event {
    case .select: ShowRoute(Route(item: photo.elementId))
    case .copy: ShareContent(title: photo.caption)
    default: nil
    }
  }

  private static func artwork(of photo: Photo) -> Artwork {
    Artwork(of: photo.modelId, address: photo.address)
  }
}
