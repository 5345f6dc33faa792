extension ModelId {
  /// The maximum length in bytes of an identifier that isn't replaced by its hash.
  private static let lengthLimit = 1 << 10

  /// The identifier itself, or its length and hash if it is longer than 1 KiB.
  ///
  /// The short form keeps comparisons of many identifiers cheap.
  package var abbreviated: ModelId {
    let count = rawValue.utf8.count
    guard count > Self.lengthLimit else { return self }
    var mixer = ModelVersionMixer()
    mixer.mix(rawValue)
    return ModelId("\(count) bytes with the hash \(mixer.result())")
  }
}
