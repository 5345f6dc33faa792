package import Bindery
internal import CBindery

extension ByteWriter {
  /// Writes the purpose of a view.
  package mutating func append(_ purpose: ViewPurpose) {
    append(UInt8(clamping: purpose.contractPurpose.rawValue))
  }
}

extension ByteReader {
  /// Reads the purpose of a view.
  package mutating func viewPurpose() throws(ExchangeError) -> ViewPurpose {
    let number = try number(UInt8.self)
    guard let purpose = ViewPurpose(contractPurpose: UInt32(number)) else {
      throw ExchangeError("no purpose of a view has the number \(number)")
    }
    return purpose
  }
}
