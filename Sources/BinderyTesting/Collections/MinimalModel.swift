public import Bindery

/// A model with the requirements of its protocol alone: an identifier and a version, and nothing to show.
///
/// ```swift
/// let collection = MinimalCollection([MinimalModel(1), MinimalModel(2, version: 7)])
/// ```
public struct MinimalModel: Model {
  /// The kind of the model, which is always `minimal`.
  public static let kind: Kind = "minimal"

  /// The identifier of the model, which is the number it was created with.
  public let modelId: ModelId

  /// The version of the model.
  public let modelVersion: ModelVersion

  /// Creates a model from the numbers of its identifier and its version.
  public init(_ id: Int, version: UInt64 = 0) {
    modelId = ModelId(id)
    modelVersion = ModelVersion(rawValue: version)
  }
}
