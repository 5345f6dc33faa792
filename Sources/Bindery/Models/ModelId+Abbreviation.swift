extension ModelId {
  /// The most bytes of an identifier that stands for itself.
  private static let lengthLimit = 1 << 10

  /// The identifier itself, or a hash in place of one that is longer than 1 KiB, for whoever compares many of them.
  package var abbreviated: ModelId {
    let count = rawValue.utf8.count
    guard count > Self.lengthLimit else { return self }
    var mixer = ModelVersionMixer()
    mixer.mix(rawValue)
    return ModelId("\(count) bytes with the hash \(mixer.result())")
  }
}
