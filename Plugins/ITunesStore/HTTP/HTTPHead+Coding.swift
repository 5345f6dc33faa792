extension HTTPHead {
  /// Whether the body has only codings that were offered: at most one layer of gzip, and chunks or none.
  ///
  /// libcurl unpacks whatever a head names. From nested codings it would unpack gigabytes out of kilobytes, and block
  /// every other transfer until it has finished.
  var hasOfferedCodings: Bool {
    (contentCoding == nil || contentCoding == "gzip" || contentCoding == "x-gzip")
      && ["", "chunked"].contains((self["transfer-encoding"] ?? "").lowercased())
  }

  /// Whether the head names any coding.
  var hasCodings: Bool { self["content-encoding"] != nil || self["transfer-encoding"] != nil }

  /// The coding of the body in lowercase, or `nil` if it isn't encoded.
  var contentCoding: String? {
    guard let coding = self["content-encoding"]?.lowercased() else { return nil }
    return coding.isEmpty || coding == "identity" ? nil : coding
  }
}
