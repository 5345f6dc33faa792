internal import BinderyLoading

extension SizedTable {
  /// The maximum plausible size of a table in bytes; those of the first version have less than 200.
  private static var sizeLimit: Int { 1 << 16 }

  /// Returns what is wrong with the size that the table claims, as a clause, or `nil` if it is plausible.
  ///
  /// A table that is too small is refused by the host's own rule. One of more than 64 KiB is read by a host as far as
  /// it knows it, and is a mistake all the same.
  func problem(of type: SizedStruct) -> String? {
    if size > Self.sizeLimit { return "its 'size' is \(size); expected at most \(Self.sizeLimit)" }
    return type.problem(ofSize: size)
  }
}
