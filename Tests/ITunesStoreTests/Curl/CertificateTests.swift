import Bindery
import Foundation
@testable import ITunesStore
import TestSupport
import Testing

/// Whether there is what makes certificates and a server that has one.
private let hasOpenSSL = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

@Suite(.startsProcesses, .enabled(if: hasOpenSSL, "there is no /usr/bin/openssl"))
struct `Servers with certificates` {
  private let folder: TemporaryFolder

  // Held open, since the server writes a line for each request.
  private let output = Pipe()

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Starts a server of TLS with a certificate of its own, and returns the address of a file that it gives.
  private func server() async throws -> (process: ChildProcess, address: String) {
    let answer = "HTTP/1.0 200 OK\r\nContent-Length: 6\r\n\r\nsecret"
    try folder.write(answer.utf8, to: "answer")
    let script = """
      cd "$FOLDER" &&
      openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -subj /CN=localhost \
        -addext subjectAltName=IP:127.0.0.1 2>/dev/null &&
      openssl req -x509 -newkey rsa:2048 -nodes -keyout other-key.pem -out other.pem -subj /CN=localhost \
        -addext subjectAltName=IP:127.0.0.1 2>/dev/null &&
      exec openssl s_server -accept 127.0.0.1:0 -key key.pem -cert cert.pem -HTTP 2>/dev/null
      """
    let environment = ProcessInfo.processInfo.environment.merging(["FOLDER": folder.path]) { $1 }
    let process = try ChildProcess(
      "/bin/sh", ["-c", script], environment: environment, output: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    // Ends with the output, too, where the server can't start.
    let line = await onOwnThread { [output] in
      var text = ""
      while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
        text += String(decoding: data, as: UTF8.self)
        if let start = text.firstRange(of: "ACCEPT 127.0.0.1:"),
          let end = text[start.upperBound...].firstIndex(of: "\n")
        {
          return String(text[start.upperBound..<end])
        }
      }
      return ""
    }
    return (process, "https://127.0.0.1:\(try #require(Int(line)))/answer")
  }

  /// The failure of a request with the certificates that an environment names, if it fails.
  private func failure(at address: String, _ environment: [String: String], into basket: Basket) async -> SourceFailure?
  {
    let client = HTTPClient(thread: CurlThread(certificates: CertificatePlaces { environment[$0] }))
    return await ITunesStoreTests.failure { () throws(SourceFailure) in
      try await get(address: address, client: client, into: basket)
    }
  }

  @Test func `A server is trusted by the certificates that the environment names, and by no others`() async throws {
    let (process, address) = try await server()
    defer { process.send(SIGKILL) }
    let certificate = folder.path(of: "cert.pem")
    for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
      let basket = Basket()
      await expectNil(failure(at: address, [name: certificate], into: basket))
      expectEqual(basket.text, "secret")
    }
    // Another certificate of the same name, and no certificate at all.
    let other = folder.path(of: "other.pem")
    for environment in [
      [:], ["CURL_CA_BUNDLE": "/nowhere", "SSL_CERT_FILE": certificate], ["CURL_CA_BUNDLE": other],
      ["SSL_CERT_FILE": other], ["SSL_CERT_DIR": folder.path], ["SSL_CERT_FILE": other, "SSL_CERT_DIR": folder.path],
    ] {
      let basket = Basket()
      let failure = try #require(await failure(at: address, environment, into: basket))
      expectEqual(failure.code, .failed)
      #expect(failure.detail.hasPrefix("127.0.0.1 can't be asked: "))
      #expect(failure.detail.contains("certificate"))
      #expect(basket.bytes.isEmpty)
    }
  }
}
