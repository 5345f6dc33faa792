@testable import ITunesStore
import TestSupport
import Testing

struct `Where certificates are` {
  @Test(arguments: [
    ([:], nil, nil), (["CURL_CA_BUNDLE": "/a"], "/a", nil), (["SSL_CERT_FILE": "/b"], "/b", nil),
    (["SSL_CERT_DIR": "/c"], nil, "/c"), (["SSL_CERT_FILE": "/b", "SSL_CERT_DIR": "/c"], "/b", "/c"),
    (["CURL_CA_BUNDLE": "/a", "SSL_CERT_FILE": "/b", "SSL_CERT_DIR": "/c"], "/a", nil),
    (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": ""], nil, nil),
  ])
  func `The variables are those of the program curl`(environment: [String: String], file: String?, folder: String?) {
    let places = CertificatePlaces { environment[$0] }
    expectEqual(places.file, file)
    expectEqual(places.folder, folder)
  }
}
