/// A value in the tree of a view model's state that is being encoded: a scalar, a list or an object.
///
/// Nodes are objects because a container can still be written to until the whole state is encoded.
final class StateNode {
  /// The content of a node: the encoded bytes of a scalar, or the nodes of a list's elements or an object's members.
  private enum Content {
    case scalar([UInt8])
    case list([StateNode])
    case object([(key: String, value: StateNode)])
  }

  /// The content of the node, at first an object without members.
  private var content = Content.object([])

  /// The number of elements if the value is a list, or else 0.
  var count: Int { if case .list(let elements) = content { elements.count } else { 0 } }

  /// The encoded bytes of the value and of all values in it.
  var bytes: [UInt8] {
    switch content {
    case .scalar(let bytes): bytes
    case .list(let elements): Self.bytes(.list, elements.flatMap(\.bytes))
    case .object(let members):
      Self.bytes(
        .object,
        members.sorted { $0.key < $1.key }.flatMap { Self.bytes(.text, Array($0.key.utf8)) + $0.value.bytes })
    }
  }

  /// Turns the value into an empty list, unless it is a list already.
  func becomeList() {
    if case .list = content { return }
    content = .list([])
  }

  /// Appends an element to the list and returns the element's node.
  func append() -> StateNode {
    let node = StateNode()
    if case .list(var elements) = content {
      // Without a second reference to the array, it grows in place.
      content = .list([])
      elements.append(node)
      content = .list(elements)
    }
    return node
  }

  /// Adds a member to the object, in place of any former one with the key, and returns the member's node.
  func add(_ key: String) -> StateNode {
    let node = StateNode()
    if case .object(let members) = content {
      content = .object(members.filter { $0.key != key } + [(key, node)])
    }
    return node
  }

  /// Encodes a value into this node; throws the error of the value's own `encode(to:)`.
  func encode(_ value: some Encodable) throws {
    try value.encode(to: StateEncoder(node: self))
  }

  /// Turns the value into a scalar that its type alone determines: null, true or false.
  func set(_ tag: StateTag) { content = .scalar([tag.rawValue]) }
  /// Turns the value into a floating-point number.
  func set(_ value: Double) { content = .scalar(Self.bytes(.double, value.bitPattern)) }
  /// Turns the value into a text.
  func set(_ value: String) { content = .scalar(Self.bytes(.text, Array(value.utf8))) }

  /// Turns the value into an integer, in decimal digits if it doesn't fit into 64 bits.
  func set(_ value: some BinaryInteger) {
    content = .scalar(
      Int64(exactly: value).map { Self.bytes(.integer, UInt64(bitPattern: $0)) }
        ?? Self.bytes(.digits, Array("\(value)".utf8)))
  }

  /// Returns the encoding of a scalar of 64 bits: the letter of its type, and the bytes of the number.
  private static func bytes(_ tag: StateTag, _ number: UInt64) -> [UInt8] {
    [tag.rawValue] + withUnsafeBytes(of: number) { Array($0) }
  }

  /// Returns the encoding of a value of variable size: the letter of its type, the size in bytes (32 bits) and the
  /// content.
  private static func bytes(_ tag: StateTag, _ content: [UInt8]) -> [UInt8] {
    [tag.rawValue] + withUnsafeBytes(of: UInt32(clamping: content.count)) { Array($0) } + content
  }
}
