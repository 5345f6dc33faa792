internal import BinderyManifests
internal import BinderyText

extension ManifestKey {
  /// Returns a complaint that names the key that a misspelled key of a manifest may mean, as a sentence without a
  /// period.
  ///
  /// The result is `nil` for a known key, and for one that is too different from every known key.
  static func complaint(about key: String) -> String? {
    guard ManifestKey(rawValue: key) == nil else { return nil }
    let meant = Misspelling.word(meantBy: key, among: allCases.map(\.rawValue))
    return meant.map { "its manifest has the key '\(key)', which is ignored; '\($0)' may be meant" }
  }
}
