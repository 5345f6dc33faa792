internal import CCurl

extension WebAddress {
  /// Resolves the target of a redirection from this address.
  ///
  /// - Parameter location: The value of `Location`: an absolute or relative address.
  /// - Returns: The absolute address, of any scheme, or `nil` if the value is no address.
  func resolve(_ location: String) -> String? {
    guard let parser = curl_url() else { return nil }
    defer { curl_url_cleanup(parser) }
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE | CURLU_ALLOW_SPACE)
    guard curl_url_set(parser, CURLUPART_URL, description, 0) == CURLUE_OK,
      curl_url_set(parser, CURLUPART_URL, location, flags) == CURLUE_OK
    else { return nil }
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(parser, CURLUPART_URL, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
