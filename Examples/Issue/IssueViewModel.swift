import Bindery
import BinderyCollections
import Observation

/// The view model of an issue, whose albums are its children.
///
/// It receives what albums and pictures share, and adds where they are from.
@Observable
final class IssueViewModel: LiveViewModel {
  private(set) var title: String
  private(set) var albums: [AlbumViewModel] = []

  @ObservationIgnored private let scope: Context

  init(model: MagazineIssue, context: Context) {
    title = model.title
    scope = context.newScope()
    albums = model.albums.map { AlbumViewModel(model: $0, context: scope) }
    scope.receiveOnMain(ShareContent.self) { [weak self] in self?.share($0.title) }
  }

  var children: [any LiveViewModel] { albums }

  /// Keeps the view models of the albums that stay, wherever they are now.
  func update(_ model: MagazineIssue) {
    let old = Dictionary(albums.map { ($0.album.modelId, $0) }) { first, _ in first }
    title = model.title
    albums = model.albums.map { album in
      guard let viewModel = old[album.modelId] else { return AlbumViewModel(model: album, context: scope) }
      viewModel.update(album)
      return viewModel
    }
  }

  /// The pictures in a section for each album; a folded album has none.
  var sections: [CollectionSection<Photo, Never>] {
    albums.map { album in
      CollectionSection(
        id: SectionId(rawValue: "\(album.album.modelId)"), title: album.album.title,
        elements: album.isFolded ? [] : album.album.photos)
    }
  }

  private func share(_ title: String) {
    scope.send(ShareText(text: "\(title), from \(self.title)"))
  }
}
