import Bindery
import BinderyCollections

/// A list of people, of which only the rows on the screen and those beside them have view models.
///
/// A row that leaves is released at once, and with it the load of its picture.
@MainActor
final class UserList {
  /// A row with its view model and its activation.
  private struct Row {
    let viewModel: UserViewModel
    let presence: Presence
  }

  /// The number of rows above and below the screen that are near.
  static let margin = 5

  /// The people.
  let users: any ModelCollection<User, SourceFailure>

  /// The positions on the screen, which may be beyond the end of the list.
  private(set) var screen = 0..<0

  private let context: Context
  private var rows: [ItemId: Row] = [:]
  private var observer: Observer?

  /// Creates a list of people, of which none is on the screen.
  init(of users: any ModelCollection<User, SourceFailure>, in context: Context) {
    self.users = users
    self.context = context
    observer = users.observe { [weak self] in self?.settle() }
  }

  /// The number of view models that the list holds.
  var heldCount: Int { rows.count }

  /// The view models of the people on the screen, from top to bottom.
  var visible: [UserViewModel] {
    let users = users.state.elements
    return users[screen.clamped(to: users.indices)].compactMap { rows[$0.elementId]?.viewModel }
  }

  /// Scrolls to some positions.
  func scroll(to positions: Range<Int>) {
    screen = positions
    settle()
  }

  /// Creates the rows that are near, releases the others, and gives each its level.
  private func settle() {
    let users = users.state.elements
    let visible = screen.clamped(to: users.indices)
    let near = (screen.lowerBound - Self.margin..<screen.upperBound + Self.margin).clamped(to: users.indices)
    let kept = Set(users[near].map(\.elementId))
    rows = rows.filter { kept.contains($0.key) }
    // What is on the screen comes first, so that its pictures are loaded first.
    for index in Array(visible) + near.filter({ !visible.contains($0) }) {
      let row = row(of: users[index])
      row.presence.level = visible.contains(index) ? .visible : .near
    }
  }

  private func row(of user: User) -> Row {
    if let row = rows[user.elementId] {
      if row.viewModel.user != user { row.viewModel.update(user) }
      return row
    }
    let viewModel = UserViewModel(model: user, context: context)
    let row = Row(viewModel: viewModel, presence: Presence.presenting(viewModel))
    rows[user.elementId] = row
    return row
  }
}
