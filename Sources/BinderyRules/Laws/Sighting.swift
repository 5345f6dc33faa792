public import Bindery

/// All that can be seen of an item: what a host could show or tell of it, and nothing of how it came about.
///
/// The laws of the contract are laws about sightings, whether they come from a library through the contract, from a
/// worker, or from the types of a plugin in Swift.
public struct Sighting: Hashable, Sendable {
  /// What a property or an action gave, or the sentence with which it failed.
  public enum Answer: Hashable, Sendable {
    /// What it gave.
    case value(PropertyValue)

    /// Why it gave nothing.
    case failure(String)
  }

  /// An answer by its name.
  public struct Member: Hashable, Sendable {
    /// The name of the property or action.
    public var name: String

    /// What it gave.
    public var answer: Answer

    /// Creates a member.
    ///
    /// - Parameters:
    ///   - name: The name of the property or action.
    ///   - answer: What it gave.
    public init(_ name: String, _ answer: Answer) {
      self.name = name
      self.answer = answer
    }
  }

  /// The sentence with which the record was refused, or with which a later call failed; nothing where all went well.
  public var failure: String?

  /// The identity of the model; empty where there is none.
  public var identity = ""

  /// The version of the model.
  public var version: UInt64 = 0

  /// What the view drew, with its text as it came.
  public var drawing = TextDrawing()

  /// The sizes that the view would like, by the columns that it was offered.
  public var preferredSizes: [Int: Size] = [:]

  /// The properties, in order.
  public var properties: [Member] = []

  /// The actions, in order.
  public var actions: [Member] = []

  /// Creates a sighting of nothing.
  public init() {}
}
