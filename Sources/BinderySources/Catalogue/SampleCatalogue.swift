internal import CSampleCatalogue

/// The catalogue that ships with Bindery: facts about media of every kind, in JSON Lines.
public enum SampleCatalogue {
  /// The catalogue's name in messages.
  public static let name = "the sample catalogue"

  /// The catalogue's JSON Lines in UTF-8.
  public static var utf8: [UInt8] {
    let bytes = UnsafeRawBufferPointer(start: csamplecatalogue_bytes(), count: csamplecatalogue_count())
    return Array(bytes)
  }
}
