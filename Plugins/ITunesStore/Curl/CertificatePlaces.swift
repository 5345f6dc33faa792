/// Where the certificates are that servers are trusted by, as the variables name them that the program `curl` reads.
///
/// As with that program, a file in place of libcurl's leaves libcurl's folder, and the other way round: on Debian,
/// certificates of the system are trusted besides those that one variable names.
struct CertificatePlaces: Hashable, Sendable {
  /// A file of certificates, in place of the file that libcurl was built to read.
  let file: String?

  /// A folder of certificates, in place of the folder that libcurl was built to read.
  let folder: String?

  /// Reads the variables: `CURL_CA_BUNDLE`, or else `SSL_CERT_FILE` and `SSL_CERT_DIR`. An empty one counts for none.
  ///
  /// - Parameter environment: Looks up a variable of the environment.
  init(environment: (String) -> String?) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    let bundle = value("CURL_CA_BUNDLE")
    file = bundle ?? value("SSL_CERT_FILE")
    folder = bundle == nil ? value("SSL_CERT_DIR") : nil
  }
}
