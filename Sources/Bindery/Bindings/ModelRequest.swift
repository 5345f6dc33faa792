/// A set of the parts that a host may need of a model and of its view model.
public struct ModelParts: OptionSet, Hashable, Sendable {
  /// The parts as bits, as the host and a worker exchange them.
  public let rawValue: UInt8

  /// Creates a set of parts from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The identifier and the version.
  public static let identity = ModelParts(rawValue: 1 << 0)

  /// The drawing of the view.
  public static let drawing = ModelParts(rawValue: 1 << 1)

  /// The preferred size of the view, no larger than the room of the request.
  public static let preferredSize = ModelParts(rawValue: 1 << 2)

  /// The values of all properties.
  public static let properties = ModelParts(rawValue: 1 << 3)

  /// The requests of all actions.
  public static let actions = ModelParts(rawValue: 1 << 4)

  /// The request for what the thing contains.
  public static let contents = ModelParts(rawValue: 1 << 5)

  /// The reasons why actions aren't possible now.
  public static let refusals = ModelParts(rawValue: 1 << 6)
}

/// The parts of a batch of models that will be needed, so that a remote maker can send them along.
///
/// A request is a hint: a model also answers for the other parts, only more slowly.
public struct ModelRequest: Hashable, Sendable {
  /// The parts that will be needed.
  public let parts: ModelParts

  /// The size available to the view when its preferred size is measured, or `nil` if that isn't needed.
  public let room: Size?

  /// The purpose of the view whose drawing and preferred size will be needed.
  public var purpose: ViewPurpose

  /// Creates a request without the preferred size, even if the parts contain it.
  public init(_ parts: ModelParts, as purpose: ViewPurpose = .row) {
    self.parts = parts.subtracting(.preferredSize)
    self.purpose = purpose
    room = nil
  }

  /// Creates a request for some parts and for the preferred size, which is measured in a room of a given size.
  public init(_ parts: ModelParts, as purpose: ViewPurpose = .row, fitting room: Size) {
    self.parts = parts.union(.preferredSize)
    self.purpose = purpose
    self.room = room
  }

  /// Returns this request with further parts, which don't include the preferred size.
  public func adding(_ parts: ModelParts) -> ModelRequest {
    let all = self.parts.union(parts)
    return room.map { ModelRequest(all, as: purpose, fitting: $0) } ?? ModelRequest(all, as: purpose)
  }

  /// Returns whether the request contains all of the given parts.
  public func contains(_ parts: ModelParts) -> Bool {
    self.parts.isSuperset(of: parts)
  }
}
