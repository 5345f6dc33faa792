import Bindery
import BinderyCollections

/// The people of a house and its visitors in one list: all of them, or those whose names fit what one looks for.
@MainActor
final class UserDirectory {
  /// The people that are shown now, whoever they are.
  let shown: SwitchableModelCollection<User, SourceFailure>

  /// The first of those that are shown, for the line below an input.
  let suggestions: LimitedModelCollection<User, SourceFailure>

  private let everybody: ComposedModelCollection<User, SourceFailure>

  /// Creates a directory that shows everybody. The list of visitors can't fail, that of people may.
  init(
    of people: any ModelCollection<User, SourceFailure>,
    visitors: any ModelCollection<Visitor, Never> = EmptyModelCollection<Visitor, Never>()
  ) {
    let welcome = visitors.mapped(User.init).failing(with: SourceFailure.self)
    everybody = .combining([people, welcome])
    shown = SwitchableModelCollection(everybody)
    suggestions = shown.limited(to: .inAll(3))
  }

  /// Shows those whose names fit, the best first, or everybody if there is no name to look for.
  func find(_ name: String) {
    let start = name.lowercased()
    shown.switch(to: start.isEmpty ? everybody : everybody.scored { $0.score(for: start) })
  }
}

/// A person who is in the house for a day, without a picture.
struct Visitor: Model, Codable, Equatable {
  static let kind: Kind = "visitor"

  /// The number of the badge, which is the number of no person of the house.
  let badge: Int
  let name: String

  var modelId: ModelId { ModelId(badge) }
}

extension User {
  /// Creates the person that a list shows for a visitor.
  init(_ visitor: Visitor) {
    self.init(id: visitor.badge, name: "\(visitor.name) (visitor)", avatar: "")
  }

  /// Returns 1 if the name begins as given, less if a later word does, and `nil` if none does.
  fileprivate func score(for start: String) -> Double? {
    let words = name.lowercased().split(separator: " ")
    return words.firstIndex { $0.hasPrefix(start) }.map { 1 / Double($0 + 1) }
  }
}
