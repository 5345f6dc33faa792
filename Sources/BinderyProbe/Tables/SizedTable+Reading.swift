internal import BinderyLoading

extension SizedTable {
  /// The largest table that is taken for one; the first version's have less than 200 bytes.
  private static var sizeLimit: Int { 1 << 16 }

  /// Compares the size that the table says it has with those that are possible.
  ///
  /// A table that is too small is refused by the host's own rule. One of more than 64 KiB is read by a host as far as it
  /// knows it, and is a mistake all the same.
  ///
  /// - Parameter type: The struct that the table is.
  /// - Returns: What is wrong, or `nil`.
  func problem(of type: SizedStruct) -> String? {
    if size > Self.sizeLimit { return "its 'size' is \(size); expected at most \(Self.sizeLimit)" }
    return type.problem(ofSize: size)
  }
}
