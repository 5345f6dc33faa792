internal import CSampleCatalogue

/// The catalogue that ships with Bindery: facts about media of every kind, in JSON Lines.
public enum SampleCatalogue {
  /// The catalogue's name in messages, a noun phrase with its article.
  public static let name = "the sample catalogue"

  /// The whole catalogue as JSON Lines in UTF-8, copied at each call.
  public static var utf8: [UInt8] {
    let bytes = UnsafeRawBufferPointer(start: csamplecatalogue_bytes(), count: csamplecatalogue_count())
    return Array(bytes)
  }
}
