public import Bindery

/// The addresses of an item's picture in several sizes, which the item's properties contain.
///
/// By convention, the property `artwork` is the address of a picture of the item, and a property of that name with a
/// number, such as `artwork60` or `artwork600`, is the address of the same picture at that width in pixels. All are
/// texts, which may be absent. Other properties aren't read, and addresses beyond 64 KiB in all count as absent.
public struct ArtworkAddresses: Hashable, Sendable {
  /// The value of the property `artwork`, or `nil` if it is absent or empty.
  public let address: String?

  /// The non-empty addresses of the picture, keyed by the picture's width in pixels.
  public let addressesByWidth: [Int: String]

  /// Creates the addresses from one of unknown width and from addresses by width in pixels; empty ones are ignored.
  public init(_ address: String?, byWidth addressesByWidth: [Int: String] = [:]) {
    self.address = address.flatMap { $0.isEmpty ? nil : $0 }
    self.addressesByWidth = addressesByWidth.filter { !$0.value.isEmpty }
  }

  /// Reads the addresses from the properties of a view model.
  ///
  /// - Parameters:
  ///   - properties: The declarations of all properties of the view model.
  ///   - value: Returns the value of the property at an index. A property for which it throws counts as absent.
  public init(in properties: [PropertyDeclaration], value: (Int) throws -> PropertyValue) {
    var (address, byWidth, room): (String?, [Int: String], Int) = (nil, [:], Self.sizeLimit)
    for (index, property) in properties.enumerated() where property.type.kind == .text {
      guard let size = Self.size(of: property.name), case .text(let text)? = try? value(index) else { continue }
      guard text.utf8.count < room else { continue }
      room -= text.utf8.count + 1
      switch size {
      case .unknown: address = text
      case .width(let width): byWidth[width] = text
      }
    }
    self.init(address, byWidth: byWidth)
  }

  /// Reads the addresses from the properties of a view model; call this on the thread that may read them.
  public init(of viewModel: any BoundViewModel, _ binding: ViewBinding) {
    self.init(in: binding.properties) { try viewModel.property(at: $0) }
  }

  /// Returns the address to load for a width.
  ///
  /// - Parameter width: The wanted width in pixels.
  /// - Returns: The address of the smallest picture that is at least as wide, else that of the widest, and `address` if
  ///   no width is known; `nil` if there is no picture.
  public func address(forWidth width: Int) -> String? {
    let widths = addressesByWidth.keys
    let best = widths.filter { $0 >= width }.min() ?? widths.max()
    return best.flatMap { addressesByWidth[$0] } ?? address
  }
}

extension ArtworkAddresses {
  /// The maximum total size of an item's addresses, in bytes.
  private static let sizeLimit = 64 << 10

  /// The size of the picture to which a property is the address.
  private enum Size {
    /// The property doesn't tell the size.
    case unknown
    /// The width of the picture in pixels.
    case width(Int)
  }

  /// The name of the property without a width.
  private static let name = "artwork"

  /// Returns the picture size that a property's name stands for, or `nil` if the property isn't a picture's address.
  ///
  /// A width has up to five digits and doesn't begin with a 0, so that each has one name.
  private static func size(of property: String) -> Size? {
    guard property.hasPrefix(name) else { return nil }
    let digits = property.utf8.dropFirst(name.utf8.count)
    guard let first = digits.first else { return .unknown }
    guard first != UInt8(ascii: "0"), digits.count <= 5,
      digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return .width(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
  }
}

extension Artwork {
  /// Creates the model of an item's picture at a width.
  ///
  /// - Parameters:
  ///   - owner: The identifier of the item that the picture shows.
  ///   - addresses: The addresses of the picture in several sizes.
  ///   - width: The wanted width in pixels.
  ///   - placeholder: The encoded image to show until the picture is loaded.
  public init(of owner: ModelId, _ addresses: ArtworkAddresses, width: Int, placeholder: [UInt8] = []) {
    self.init(of: owner, address: addresses.address(forWidth: width), placeholder: placeholder)
  }
}
