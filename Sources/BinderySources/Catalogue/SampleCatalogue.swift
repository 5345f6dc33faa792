internal import CSampleCatalogue

/// A namespace for the sample catalogue that ships with Bindery: items of every kind of media, in JSON Lines.
public enum SampleCatalogue {
  /// The catalogue's name in messages, `the sample catalogue`.
  public static let name = "the sample catalogue"

  /// A copy of the whole catalogue as JSON Lines in UTF-8.
  public static var utf8: [UInt8] {
    let bytes = UnsafeRawBufferPointer(start: csamplecatalogue_bytes(), count: csamplecatalogue_count())
    return Array(bytes)
  }
}
