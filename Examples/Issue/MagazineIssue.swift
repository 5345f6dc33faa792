import Bindery

/// An issue of a magazine of pictures: albums in order.
struct MagazineIssue: Model, Codable, Equatable {
  static let kind: Kind = "issue"

  let id: Int
  let title: String
  let albums: [Album]

  var modelId: ModelId { ModelId(id) }
}

/// A section of an issue, with pictures.
struct Album: Model, Codable, Equatable {
  static let kind: Kind = "album"

  let id: Int
  let title: String
  let photos: [Photo]

  var modelId: ModelId { ModelId(id) }
}

/// A picture with a caption.
struct Photo: Model, Codable, Equatable {
  static let kind: Kind = "photo"

  let id: Int
  let caption: String

  /// The address of the picture.
  let address: String

  var modelId: ModelId { ModelId(id) }
}
