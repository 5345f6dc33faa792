import Bindery
import BinderyCollections
import BinderyInterface

/// A list of people, of which only the rows on the screen and those beside them have view models.
typealias UserList = ListPresenter<LiveRow<UserView>, SourceFailure>

extension UserList {
  /// The number of rows above and below the screen that are near.
  static var margin: Int { 5 }

  /// Creates a list of people, of which none is on the screen.
  convenience init(of users: any ModelCollection<User, SourceFailure>, in context: Context) {
    var options = ListOptions()
    options.workingRange = Self.margin
    // A row that leaves is released at once, and with it the load of its picture.
    options.spareLimit = 0
    options.clock = context.clock
    self.init(users, options: options) { LiveRow($0, in: context) }
  }

  /// The rows on the screen, from top to bottom.
  var rows: [LiveRow<UserView>] {
    visible.compactMap { snapshot.path(of: $0) }.compactMap(row)
  }
}
