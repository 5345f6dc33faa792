internal import Bindery

/// A web address, split into scheme, host, port and path.
///
/// It contains no user name or password, and its text is ASCII.
struct WebAddress: Hashable, Sendable {
  /// The scheme: `http` or `https`.
  let scheme: String

  /// The host in lowercase: a name, or an IP address, in brackets for version 6.
  let host: String

  /// The port, or `nil` for the default of the scheme.
  let port: Int?

  /// The path and query, from the slash or the question mark on, without the fragment.
  let path: String

  /// Parses an absolute address; characters outside ASCII, and those that an address can't contain, are
  /// percent-encoded.
  ///
  /// Returns `nil` for another scheme than http and https, an invalid host or port, a user name or password, and for
  /// spaces or control characters. A fragment is dropped.
  init?(_ text: String) {
    // The prefix rejects most invalid addresses cheaply, however long they are.
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

  /// Creates an address on the same host from an encoded path and query.
  init(_ base: WebAddress, path: String) {
    scheme = base.scheme
    host = base.host
    port = base.port
    self.path = path
  }
}

extension WebAddress {
  /// Whether a request stays confidential: by https, or because the host is this machine.
  ///
  /// Without https, a request to this machine goes through `http_proxy` unless `no_proxy` names the host, as with the
  /// program `curl`. A proxy on another machine can read it then.
  var isSafe: Bool { scheme == "https" || isLoopback }

  /// Whether the host is this machine.
  var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil && $0.count <= 3 }
  }
}

extension WebAddress: CustomStringConvertible {
  /// The complete address as text, without a fragment.
  var description: String {
    "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)"
  }
}

extension WebAddress {
  /// Returns whether a text begins with the scheme of a web address.
  private static func hasScheme(_ text: String) -> Bool {
    ["http://", "https://"].contains { text.prefix($0.count).lowercased() == $0 }
  }

  /// Percent-encodes the characters that an address can't contain, or returns `nil` for spaces and control characters.
  private static func encoded(_ text: String) -> String? {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    let unsafe = Array("\"<>\\^`{|}".utf8)
    return PercentEncoding.encode(text) { $0 < 0x80 && !unsafe.contains($0) }
  }

  /// Parses a host with an optional port, or returns `nil` if they are invalid or have a user name and password.
  private static func hostAndPort(_ authority: Substring) -> (String, Int?)? {
    let end = authority.lastIndex(of: "]") ?? authority.startIndex
    let colon = authority[end...].lastIndex(of: ":")
    let host = authority[..<(colon ?? authority.endIndex)].lowercased()
    guard isHost(host) else { return nil }
    guard let colon else { return (host, nil) }
    guard let port = Int(authority[colon...].dropFirst()), (1...65535).contains(port) else { return nil }
    return (host, port)
  }

  /// Returns whether a text is a valid name or address of a host.
  private static func isHost(_ host: String) -> Bool {
    if host.hasPrefix("[") {
      return host.hasSuffix("]") && host.count > 2
        && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
    return !host.isEmpty
      && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_") }
  }
}

extension PercentEncoding {
  /// Returns an encoded value of a query: spaces become `+`, ASCII letters, digits and `-._~,` stay, and each other
  /// byte of its UTF-8 is escaped.
  static func query(_ value: String) -> String {
    let encoded = encode(value) { isUnreserved($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
    return String(encoded.map { $0 == " " ? "+" : $0 })
  }
}
