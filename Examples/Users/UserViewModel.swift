import Bindery
import BinderyCollections
import BinderyInterface
import Observation

/// The view model of a person, whose picture is loaded while the row is near the screen.
@Observable
final class UserViewModel: LiveViewModel {
  private(set) var user: User

  /// The view model of the picture, which is as active as the row.
  let avatar: ArtworkViewModel

  private let clock: any Clock<Duration>

  init(model: User, context: Context) {
    user = model
    avatar = ArtworkViewModel(model: Self.artwork(of: model), context: context)
    clock = context.clock
  }

  var children: [any LiveViewModel] { [avatar] }

  func update(_ model: User) {
    user = model
    avatar.update(Self.artwork(of: model))
  }

  /// Tries a picture again that couldn't be loaded, each half minute while the row is on the screen.
  func run(at level: Activation) async {
    guard level == .visible else { return }
    while (try? await clock.sleep(for: .seconds(30))) != nil {
      avatar.retry()
    }
  }

  /// How far the picture is, for a view without pictures.
  var progress: String {
    switch avatar.state {
    case .absent, .idle: "-"
    case .loading(let progress): progress.fraction.map { "\(Int($0 * 100)) %" } ?? "..."
    case .loaded(let bytes): "\(bytes.count) B"
    case .failed: "!"
    }
  }

  private static func artwork(of user: User) -> Artwork {
    Artwork(of: user.modelId, address: user.avatar)
  }
}

/// Shows a person as a line: how far the picture is, and the name.
struct UserView: LiveTextView {
  func body(_ viewModel: UserViewModel) -> some Text {
    Line {
      Run(viewModel.progress, .badge)
      Run(viewModel.user.name, .title)
    }
  }
}
