/// A set of the parts of a model and its view model that a host may need, such as the drawing or the properties.
public struct ModelParts: OptionSet, Hashable, Sendable {
  /// The parts as bits, as the host and a plugin's process exchange them.
  public let rawValue: UInt8

  /// Creates a set of parts from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The part with the identifier and the version of the model.
  public static let identity = ModelParts(rawValue: 1 << 0)

  /// The part with the drawing of the view.
  public static let drawing = ModelParts(rawValue: 1 << 1)

  /// The part with the preferred size of the view, no larger than the available size that the request states.
  public static let preferredSize = ModelParts(rawValue: 1 << 2)

  /// The part with the values of all properties of the view model.
  public static let properties = ModelParts(rawValue: 1 << 3)

  /// The part with the requests with which the view model answers its actions.
  public static let actions = ModelParts(rawValue: 1 << 4)

  /// The part with the request that finds the items which this item contains.
  public static let contents = ModelParts(rawValue: 1 << 5)

  /// The part with the reasons why the view model refuses actions now.
  public static let refusals = ModelParts(rawValue: 1 << 6)
}

/// The parts of a batch of models that will be needed, so that another process can send them along with the models.
///
/// A request is a hint: a model also answers for the other parts, only more slowly.
public struct ModelRequest: Hashable, Sendable {
  /// The parts of each model that will be needed.
  public let parts: ModelParts

  /// The available size for measuring the view's preferred size, in cells, or `nil` if that size isn't needed.
  public let room: Size?

  /// The purpose of the view whose drawing and preferred size will be needed.
  public var purpose: ViewPurpose

  /// Creates a request for parts of models; the preferred size is left out even if the parts contain it.
  public init(_ parts: ModelParts, as purpose: ViewPurpose = .row) {
    self.parts = parts.subtracting(.preferredSize)
    self.purpose = purpose
    room = nil
  }

  /// Creates a request for parts of models and for the preferred size of the view within an available size.
  public init(_ parts: ModelParts, as purpose: ViewPurpose = .row, fitting room: Size) {
    self.parts = parts.union(.preferredSize)
    self.purpose = purpose
    self.room = room
  }

  /// Returns this request with further parts; it gains the preferred size only if it has an available size.
  public func adding(_ parts: ModelParts) -> ModelRequest {
    let all = self.parts.union(parts)
    return room.map { ModelRequest(all, as: purpose, fitting: $0) } ?? ModelRequest(all, as: purpose)
  }

  /// Returns whether the request contains all of the given parts.
  public func contains(_ parts: ModelParts) -> Bool {
    self.parts.isSuperset(of: parts)
  }
}
