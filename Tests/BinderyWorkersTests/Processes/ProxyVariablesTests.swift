@testable import BinderyWorkers
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Variables of a worker with a network` {
  @Test(arguments: [
    ("http://proxy.example:3128", "http://proxy.example:3128"), ("proxy.example:3128", "proxy.example:3128"),
    ("http://user:word@proxy.example:3128/", "http://proxy.example:3128/"), ("user:word@proxy", "proxy"),
    ("socks5h://user@[::1]:1080", "socks5h://[::1]:1080"), ("http://user:w@rd@proxy", "http://proxy"),
    ("http://user:w/rd@proxy", "http://proxy"), ("http:/user:word@proxy", "proxy"),
    ("http://user:a://b@proxy", "http://proxy"),
    ("@", ""), ("http://@proxy", "http://proxy"), ("", ""), ("a@b://c", "b://c"),
  ])
  func `A proxy has no name and no password in its address`(address: String, expected: String) {
    for name in ["http_proxy", "HTTPS_PROXY", "all_proxy", "ftp_proxy"] {
      let variables = ProxyVariables(environment: [name: address])
      expectEqual(variables.list(withPassword: false), ["\(name)=\(expected)"])
      expectEqual(variables.list(withPassword: true), ["\(name)=\(address)"])
    }
  }

  @Test func `Certificates and what needs no proxy stay as they are`() {
    let environment = [
      "SSL_CERT_FILE": "/a@b", "SSL_CERT_DIR": "/c", "CURL_CA_BUNDLE": "/d", "no_proxy": "a@b,.example",
    ]
    let list = ProxyVariables(environment: environment).list(withPassword: false)
    expectEqual(list, ["CURL_CA_BUNDLE=/d", "SSL_CERT_DIR=/c", "SSL_CERT_FILE=/a@b", "no_proxy=a@b,.example"])
  }

  @Test func `A worker may read what the variables of certificates name, if it exists and isn't everything`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a".utf8, to: "a.pem")
    func paths(_ environment: [String: String]) -> [String] {
      ProxyVariables(environment: environment).certificatePaths
    }
    for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"] { expectEqual(paths([name: file]), [file]) }
    expectEqual(paths(["SSL_CERT_DIR": "\(folder.path):/nowhere::/"]), [folder.path])
    expectEqual(
      paths(["SSL_CERT_FILE": file, "CURL_CA_BUNDLE": file, "SSL_CERT_DIR": folder.path]), [folder.path, file])
    for path in ["", "/", "//", "/..", "\(folder.path)/../../../../../../..", "a.pem", ".", "/nowhere", "\(file)/a"] {
      expectEqual(paths(["CURL_CA_BUNDLE": path]), [])
    }
    expectEqual(paths(["https_proxy": file, "no_proxy": file]), [])
  }

  @Test(arguments: [
    "BINDERY_ITUNES_URL", "BINDERY_PLUGIN_PATH", "BINDERY_DEADLINE", "bindery_proxy", "SECRET_PROXY", "SSL_CERT_KEY",
    "HOME", "PATH", "AWS_SECRET_ACCESS_KEY", "SSLKEYLOGFILE", "LD_PRELOAD",
  ])
  func `Nothing else of the environment is passed on`(name: String) {
    let settings = WorkerSettings(program: nil, environment: [name: "a", "LANG": "de"])
    expectEqual(settings.environment, ["LANG=de", "SWIFT_BACKTRACE=enable=no"])
    expectEqual(settings.proxies.list(withPassword: true), [])
  }
}
