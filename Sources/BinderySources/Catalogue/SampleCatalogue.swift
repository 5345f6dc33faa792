internal import CSampleCatalogue

/// The catalogue that ships with Bindery: plain facts about media of every kind, in
/// JSON Lines.
public enum SampleCatalogue {
  /// What the catalogue is called in messages.
  public static let name = "the sample catalogue"

  /// The catalogue's bytes.
  public static var utf8: [UInt8] {
    let bytes = UnsafeRawBufferPointer(start: csamplecatalogue_bytes(), count: csamplecatalogue_count())
    return Array(bytes)
  }
}
