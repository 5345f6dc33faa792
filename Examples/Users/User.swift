import Bindery

/// A person with a picture.
struct User: Model, Codable, Equatable {
  static let kind: Kind = "user"

  let id: Int
  let name: String

  /// The address of the picture.
  let avatar: String

  var modelId: ModelId { ModelId(id) }
}
