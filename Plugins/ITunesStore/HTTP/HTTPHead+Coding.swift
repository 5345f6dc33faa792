extension HTTPHead {
  /// Whether the body comes as it is or packed once as gzip, which alone is offered, and in chunks or not.
  ///
  /// Libcurl unpacks whatever a head names. Of layers upon layers it gets gigabytes out of kilobytes, and holds up
  /// every other transfer until all of them are through.
  var hasOfferedCodings: Bool {
    (contentCoding == nil || contentCoding == "gzip" || contentCoding == "x-gzip")
      && ["", "chunked"].contains((self["transfer-encoding"] ?? "").lowercased())
  }

  /// Whether the head names codings, whichever they are.
  var hasCodings: Bool { self["content-encoding"] != nil || self["transfer-encoding"] != nil }

  /// The coding of the body in lowercase, or `nil` if it comes as it is.
  var contentCoding: String? {
    guard let coding = self["content-encoding"]?.lowercased() else { return nil }
    return coding.isEmpty || coding == "identity" ? nil : coding
  }
}
