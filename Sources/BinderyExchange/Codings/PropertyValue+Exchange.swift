package import Bindery

extension ByteWriter {
  /// Writes the value of a property, behind a number for its type.
  package mutating func append(_ value: PropertyValue) {
    switch value {
    case .absent: append(UInt8(0))
    case .bool(let value):
      append(UInt8(1))
      append(value)
    case .integer(let value):
      append(UInt8(2))
      append(value)
    case .double(let value):
      append(UInt8(3))
      append(value.bitPattern)
    case .text(let value):
      append(UInt8(4))
      append(value)
    case .bytes(let value):
      append(UInt8(5))
      value.withUnsafeBytes { append($0) }
    }
  }
}

extension ByteReader {
  /// Reads the value of a property, and throws if its type is unknown.
  package mutating func propertyValue() throws(ExchangeError) -> PropertyValue {
    switch try number(UInt8.self) {
    case 0: .absent
    case 1: .bool(try bool())
    case 2: .integer(try number())
    case 3: .double(Double(bitPattern: try number()))
    case 4: .text(try text())
    case 5: .bytes([UInt8](try raw()))
    case let tag: throw ExchangeError("no value of a property has the tag \(tag)")
    }
  }
}
