public import Bindery

/// The model of a picture: its address, and a placeholder to show before it is loaded.
public struct Artwork: Model {
  /// The kind of all artwork models, `artwork`.
  public static let kind: Kind = "artwork"

  /// The identifier of the item that the picture shows.
  public let modelId: ModelId

  /// The address of the picture, such as a URL, never empty, or `nil` if there is no picture.
  public let address: String?

  /// The encoded image to show until the picture is loaded; empty if there is no placeholder.
  public let placeholder: [UInt8]

  /// The reason why the picture must not be loaded, as a sentence without a period, or `nil` if it may be loaded.
  public private(set) var refusal: String?

  /// The version of the model, which changes with the address, the placeholder and the refusal.
  public var modelVersion: ModelVersion {
    var mixer = ModelVersionMixer()
    mixer.mix(address)
    mixer.mix(placeholder)
    mixer.mix(refusal)
    return mixer.result()
  }

  /// Creates the model of an item's picture.
  ///
  /// - Parameters:
  ///   - owner: The identifier of the item that the picture shows.
  ///   - address: The address of the picture. An empty address counts as none.
  ///   - placeholder: The encoded image to show until the picture is loaded.
  public init(of owner: ModelId, address: String?, placeholder: [UInt8] = []) {
    modelId = owner
    self.address = address.flatMap { $0.isEmpty ? nil : $0 }
    self.placeholder = placeholder
  }
}

extension Artwork {
  /// Returns a copy of the model that forbids loading the picture, for a reason.
  ///
  /// - Parameter reason: The reason, as a sentence without a period.
  /// - Returns: The copy, whose `refusal` is the reason.
  public func refused(_ reason: String) -> Artwork {
    var artwork = self
    artwork.refusal = reason
    return artwork
  }
}
