/// Parts of a model, and of the view model over it.
public struct ModelParts: OptionSet, Hashable, Sendable {
  /// The bits of the parts.
  public let rawValue: UInt8

  /// Creates a set of parts.
  ///
  /// - Parameter rawValue: The bits of the parts.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The identifier and the version.
  public static let identity = ModelParts(rawValue: 1 << 0)

  /// What the view draws.
  public static let drawing = ModelParts(rawValue: 1 << 1)

  /// The size that the view would like in the room of the request.
  public static let preferredSize = ModelParts(rawValue: 1 << 2)

  /// The values of all properties.
  public static let properties = ModelParts(rawValue: 1 << 3)

  /// What all actions would have done.
  public static let actions = ModelParts(rawValue: 1 << 4)
}

/// What will be asked of models that are made together, so that whoever makes them far
/// away can bring it along.
///
/// It is a hint: a model answers everything else too, only not as fast.
public struct ModelRequest: Hashable, Sendable {
  /// What will be asked.
  public let parts: ModelParts

  /// The room in which the preferred size will be asked for, where it will be.
  public let room: Size?

  /// Creates a request for models whose preferred size nobody asks for.
  ///
  /// - Parameter parts: What will be asked, without the preferred size.
  public init(_ parts: ModelParts) {
    self.parts = parts.subtracting(.preferredSize)
    room = nil
  }

  /// Creates a request for models whose preferred size is asked for too.
  ///
  /// - Parameters:
  ///   - parts: What else will be asked.
  ///   - room: The room in which the preferred size will be asked for.
  public init(_ parts: ModelParts, fitting room: Size) {
    self.parts = parts.union(.preferredSize)
    self.room = room
  }

  /// Tells whether something will be asked.
  ///
  /// - Parameter parts: The parts in question.
  /// - Returns: Whether all of them will be asked for.
  public func contains(_ parts: ModelParts) -> Bool {
    self.parts.isSuperset(of: parts)
  }
}
