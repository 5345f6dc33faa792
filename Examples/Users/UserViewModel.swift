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

  /// What the person is doing, or `nil` until it is told; beside the screen the last news of each ten seconds.
  private(set) var status: String?

  private let clock: any Clock<Duration>
  private let statuses: Outputs<UserStatus>?
  private let throttle: ThrottledWhileBelow<String>

  init(model: User, context: Context) {
    user = model
    avatar = ArtworkViewModel(model: Self.artwork(of: model), context: context)
    clock = context.clock
    statuses = context[UserStatusKey.self]
    throttle = ThrottledWhileBelow(.visible, for: .seconds(10), on: clock)
  }

  var children: [any LiveViewModel] { [avatar] }

  func update(_ model: User) {
    user = model
    avatar.update(Self.artwork(of: model))
  }

  func run(at level: Activation) async {
    async let forwarding: Void = throttle.forward(at: level) { [weak self] in self?.status = $0 }
    switch level {
    case .near: await followStatuses()
    case .visible: await retryPicture()
    case .offscreen, .focused: break
    }
    await forwarding
  }

  private func followStatuses() async {
    guard let statuses else { return }
    for await status in statuses.subscribe() where status.user == user.modelId { throttle.send(status.text) }
  }

  /// Tries a picture again that couldn't be loaded, each half minute while the row is on the screen.
  private func retryPicture() async {
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

/// Shows a person as a line: how far the picture is, the name, and what the person is doing.
struct UserView: LiveTextView {
  func body(_ viewModel: UserViewModel) -> some Text {
    Line {
      Run(viewModel.progress, .badge)
      Run(viewModel.user.name, .title)
      Run(viewModel.status, .secondary)
    }
  }
}
