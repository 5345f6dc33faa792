public import Bindery

/// What is known of a picture before it is there.
public struct Artwork: Model {
  /// `artwork`.
  public static let kind: Kind = "artwork"

  /// What the picture is of.
  public let modelId: ModelId

  /// Where the picture is; nothing where there is none.
  public let address: String?

  /// What to show until the picture is there; empty where there is nothing.
  public let placeholder: [UInt8]

  /// The version made of the address and the placeholder.
  public var modelVersion: ModelVersion {
    var mixer = ModelVersionMixer()
    mixer.mix(address)
    mixer.mix(placeholder)
    return mixer.result()
  }

  /// Creates an artwork.
  ///
  /// - Parameters:
  ///   - owner: What the picture is of.
  ///   - address: Where the picture is. An empty address counts as none.
  ///   - placeholder: What to show until the picture is there.
  public init(of owner: ModelId, address: String?, placeholder: [UInt8] = []) {
    modelId = owner
    self.address = address.flatMap { $0.isEmpty ? nil : $0 }
    self.placeholder = placeholder
  }
}
