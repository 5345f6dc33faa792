/// An address of the web, in the parts that decide whether it may be asked.
///
/// It has no name and password in it, and its text is plain ASCII.
struct WebAddress: Hashable, Sendable {
  /// The scheme: `http` or `https`.
  let scheme: String

  /// The host, in lowercase: a name, or an IP address, with brackets around one of version 6.
  let host: String

  /// The port, where it isn't that of the scheme.
  let port: Int?

  /// What follows the host, from the slash or the question mark on, without the fragment.
  let path: String

  /// Reads an address.
  ///
  /// - Parameter text: The address. Characters outside ASCII are percent-encoded.
  init?(_ text: String) {
    // Most of what is no address is told by its beginning, however long it is.
    guard Self.hasScheme(text), let text = Self.encoded(text), let separator = text.firstIndex(of: ":") else {
      return nil
    }
    scheme = text[..<separator].lowercased()
    guard ["http", "https"].contains(scheme), text[separator...].hasPrefix("://") else { return nil }
    let rest = text[separator...].dropFirst(3).prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    path = String(rest[authority.endIndex...])
    guard let (host, port) = Self.hostAndPort(authority) else { return nil }
    self.host = host
    self.port = port
  }

  /// Creates an address of the same host with another path.
  ///
  /// - Parameters:
  ///   - base: Where the host is taken from.
  ///   - path: The path and the query, encoded.
  init(_ base: WebAddress, path: String) {
    scheme = base.scheme
    host = base.host
    port = base.port
    self.path = path
  }
}

extension WebAddress {
  /// Whether what is asked stays between the host and us, or the host is this machine.
  ///
  /// Without https, an address of this machine goes through `http_proxy` unless `no_proxy` names it, as with the
  /// program `curl`: a proxy on another machine reads it then.
  var isSafe: Bool { scheme == "https" || isLoopback }

  /// Whether the host is this machine.
  var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil && $0.count <= 3 }
  }
}

extension WebAddress: CustomStringConvertible {
  /// The address as text.
  var description: String {
    "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)"
  }
}

extension WebAddress {
  /// Whether a text begins as an address of the web does.
  private static func hasScheme(_ text: String) -> Bool {
    ["http://", "https://"].contains { text.prefix($0.count).lowercased() == $0 }
  }

  /// Encodes what must not stand in an address, and refuses control characters.
  private static func encoded(_ text: String) -> String? {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    let unsafe = Array("\"<>\\^`{|}".utf8)
    return text.utf8.map { byte in
      byte < 0x80 && !unsafe.contains(byte) ? String(Unicode.Scalar(byte)) : PercentEncoding.encoded(byte)
    }.joined()
  }

  /// Reads a host with its port, if it has one. A name and password before them are refused.
  private static func hostAndPort(_ authority: Substring) -> (String, Int?)? {
    let end = authority.lastIndex(of: "]") ?? authority.startIndex
    let colon = authority[end...].lastIndex(of: ":")
    let host = authority[..<(colon ?? authority.endIndex)].lowercased()
    guard isHost(host) else { return nil }
    guard let colon else { return (host, nil) }
    guard let port = Int(authority[colon...].dropFirst()), (1...65535).contains(port) else { return nil }
    return (host, port)
  }

  private static func isHost(_ host: String) -> Bool {
    if host.hasPrefix("[") {
      return host.hasSuffix("]") && host.count > 2
        && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
    return !host.isEmpty
      && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_") }
  }
}
