/// The locations of trusted certificates, from the environment variables that the program `curl` reads.
///
/// As with that program, a file replaces only libcurl's file, and a folder only libcurl's folder: on Debian, the
/// system's certificates stay trusted beside those that one variable names.
struct CertificatePlaces: Hashable, Sendable {
  /// The path of the file of certificates that replaces libcurl's built-in one, or `nil` to keep that.
  let file: String?

  /// The path of the folder of certificates that replaces libcurl's built-in one, or `nil` to keep that.
  let folder: String?

  /// Reads `CURL_CA_BUNDLE`, or else `SSL_CERT_FILE` and `SSL_CERT_DIR`; an empty variable counts as unset.
  ///
  /// - Parameter environment: Looks up an environment variable.
  init(environment: (String) -> String?) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    let bundle = value("CURL_CA_BUNDLE")
    file = bundle ?? value("SSL_CERT_FILE")
    folder = bundle == nil ? value("SSL_CERT_DIR") : nil
  }
}
