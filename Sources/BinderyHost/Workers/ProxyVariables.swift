/// The variables of the environment that a plugin needs to talk to other machines: proxies and certificates.
struct ProxyVariables: Hashable, Sendable {
  /// The names, in lowercase: those that libcurl and most others read.
  private static let names: Set<String> = [
    "http_proxy", "https_proxy", "ftp_proxy", "all_proxy", "no_proxy", "ssl_cert_file", "ssl_cert_dir",
    "curl_ca_bundle",
  ]

  private let variables: [String: String]

  /// Picks the variables out of an environment.
  ///
  /// - Parameter environment: The variables of the host's environment.
  init(environment: [String: String]) {
    variables = environment.filter { Self.names.contains($0.key.lowercased()) }
  }

  /// Returns the variables, each as `NAME=value`.
  ///
  /// - Parameter withPassword: Whether a proxy's address keeps the name and the password in it.
  /// - Returns: The variables, in the order of their names.
  func list(withPassword: Bool) -> [String] {
    variables.map { name, value in
      let isProxy = name.lowercased().hasSuffix("_proxy") && name.lowercased() != "no_proxy"
      return "\(name)=\(isProxy && !withPassword ? Self.withoutUser(value) : value)"
    }.sorted()
  }

  /// What the variables of certificates name: of files one each, of folders as many as colons divide.
  var certificates: Set<String> {
    Set(
      variables.flatMap { name, value in
        switch name.lowercased() {
        case "ssl_cert_file", "curl_ca_bundle": [value]
        case "ssl_cert_dir": value.split(separator: ":").map(String.init)
        default: [String]()
        }
      })
  }

  /// The address of a proxy without the name and the password in it.
  ///
  /// All up to the last `@` goes: in an address that is written wrongly, a part of the password may stand anywhere.
  private static func withoutUser(_ address: String) -> String {
    guard let end = address.lastIndex(of: "@") else { return address }
    let host = address[end...].dropFirst()
    guard let scheme = address.firstRange(of: "://"), scheme.upperBound <= end else { return String(host) }
    return "\(address[..<scheme.upperBound])\(host)"
  }
}
