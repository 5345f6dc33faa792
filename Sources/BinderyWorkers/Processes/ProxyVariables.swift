internal import BinderySystem

/// The environment variables that a plugin needs to talk to other machines: proxies and certificates.
struct ProxyVariables: Hashable, Sendable {
  /// The names of the variables in lowercase, as libcurl and most other programs read them.
  private static let names: Set<String> = [
    "http_proxy", "https_proxy", "ftp_proxy", "all_proxy", "no_proxy", "ssl_cert_file", "ssl_cert_dir",
    "curl_ca_bundle",
  ]

  /// The values of the variables, by their names as in the host's environment.
  private let variables: [String: String]

  /// Selects the variables from the host's environment.
  init(environment: [String: String]) {
    variables = environment.filter { Self.names.contains($0.key.lowercased()) }
  }

  /// Returns the variables, each as `NAME=value`, in the order of their names.
  ///
  /// The addresses of proxies keep their user names and passwords only if `withPassword` is true.
  func list(withPassword: Bool) -> [String] {
    variables.map { name, value in
      let isProxy = name.lowercased().hasSuffix("_proxy") && name.lowercased() != "no_proxy"
      return "\(name)=\(isProxy && !withPassword ? Self.withoutUser(value) : value)"
    }.sorted()
  }

  /// Returns the address of a proxy without the user name and the password.
  ///
  /// Everything up to the last `@` is removed: in a malformed address, a part of the password may be anywhere.
  private static func withoutUser(_ address: String) -> String {
    guard let end = address.lastIndex(of: "@") else { return address }
    let host = address[end...].dropFirst()
    guard let scheme = address.firstRange(of: "://"), scheme.upperBound <= end else { return String(host) }
    return "\(address[..<scheme.upperBound])\(host)"
  }
}

extension ProxyVariables {
  /// The files and folders that the certificate variables name, which a confined worker has to be able to read.
  ///
  /// Paths that are relative or don't exist are left out, and so is the root, below which is everything.
  var certificatePaths: [String] {
    let paths = variables.flatMap { name, value in
      switch name.lowercased() {
      case "ssl_cert_file", "curl_ca_bundle": [value]
      case "ssl_cert_dir": value.split(separator: ":").map(String.init)
      default: [String]()
      }
    }
    return Set(paths).filter { $0.hasPrefix("/") && !$0.utf8.contains(0) && Self.isBelowRoot($0) }.sorted()
  }

  /// Returns whether a path exists and leads to something else than the root folder.
  private static func isBelowRoot(_ path: String) -> Bool {
    FilePlace.realPath(path).map { $0 != "/" } ?? false
  }
}
