public import Bindery

/// A model that does what the protocol asks for, and nothing else.
///
/// ```swift
/// let collection = MinimalCollection([MinimalModel(1), MinimalModel(2, version: 7)])
/// ```
public struct MinimalModel: Model {
  /// `minimal`.
  public static let kind: Kind = "minimal"

  /// Which model it is.
  public let modelId: ModelId

  /// Which version of it.
  public let modelVersion: ModelVersion

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - id: Which model it is.
  ///   - version: Which version of it.
  public init(_ id: Int, version: UInt64 = 0) {
    modelId = ModelId(id)
    modelVersion = ModelVersion(rawValue: version)
  }
}
