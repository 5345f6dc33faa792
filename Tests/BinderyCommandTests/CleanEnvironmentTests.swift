import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The environment of a plugin with a network` {
  /// A plugin that asks for the network, and whose items are the variables of the environment that they name, or after
  /// `file:` whether the file that a variable names can be opened.
  private static let source = #"""
    #include "bindery.h"
    #include <fcntl.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>
    BINDERY_MANIFEST("{\"id\":\"org.example.reader\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                     "\",\"kinds\":[\"variable\"],\"capabilities\":[\"network\"]}");
    static const char *text(const char *name) {
      const char *value = getenv(strncmp(name, "file:", 5) == 0 ? name + 5 : name);
      if (value == NULL || value == getenv(name)) return value != NULL ? value : "none";
      int descriptor = open(value, O_RDONLY);
      if (descriptor < 0) return "closed";
      close(descriptor);
      return "open";
    }
    static const bindery_binding properties[] = {{"text", "(name: utf8) -> utf8", (bindery_function)text}};
    static const bindery_media_type type = {
        .size = sizeof type, .kind = "variable", .properties = properties, .property_count = 1, .identity_field = "name",
        .layout = "{text:title}"};
    static const bindery_media_type *const types[] = {&type};
    static const bindery_plugin plugin = {
        .size = sizeof plugin, .contract_major = BINDERY_CONTRACT_MAJOR, .contract_minor = BINDERY_CONTRACT_MINOR,
        .id = "org.example.reader", .version = "1.0.0", .media_types = types, .media_type_count = 1};
    BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
      (void)host;
      (void)failure;
      return &plugin;
    }
    """#

  private let user: UserFolders

  init() throws {
    user = try UserFolders()
  }

  private func install() async throws {
    let source = try user.folder.write(Self.source.utf8, to: "reader.c")
    let include = URL(filePath: #filePath).deletingLastPathComponent().path + "/../../Sources/C/CBindery/include"
    let library = user.folder.path(of: "libReader.so")
    _ = try await onOwnThread {
      Result { try TestSupport.shell("cc -std=gnu11 -fPIC -shared -I'\(include)' -o '\(library)' '\(source)'") }
    }.get()
    try await user.bindery("plugins", "install", library).expect0()
  }

  private func change(_ words: String...) async throws {
    try await bindery(["plugins"] + words, environment: user.environment).expect0()
  }

  /// What the plugin finds of some variables.
  private func found(_ names: String..., with variables: [String: String] = [:]) async throws -> [String] {
    let items = names.map { #"{"kind":"variable","name":"\#($0)"}"# }
    let environment = user.environment.merging([
      "https_proxy": "http://user:word@127.0.0.1:3128", "CURL_CA_BUNDLE": "/bundle",
      "BINDERY_ITUNES_URL": "http://127.0.0.1:1", "BINDERY_DEADLINE": "60000", "SECRET": "word",
    ]) { $1 }.merging(variables) { $1 }
    return try await bindery(
      ["render", "--format", "plain"], input: .text(items.joined(separator: "\n")), environment: environment
    ).lines
  }

  @Test func `It has proxies without their password, certificates, and nothing of bindery's`() async throws {
    try await install()
    let names = ["https_proxy", "CURL_CA_BUNDLE", "BINDERY_ITUNES_URL", "BINDERY_DEADLINE", "SECRET", "HOME"]
    func found() async throws -> [String] {
      try await self.found(names[0], names[1], names[2], names[3], names[4], names[5])
    }
    try await expectEqual(found(), ["none", "none", "none", "none", "none", "none"])
    try await change("grant", "org.example.reader", "network")
    try await expectEqual(found(), ["http://127.0.0.1:3128", "/bundle", "none", "none", "none", "none"])
  }

  @Test func `It can read the files and folders of certificates that the environment names`() async throws {
    try await install()
    try await change("grant", "org.example.reader", "network")
    let file = try user.folder.write("certificate".utf8, to: "certificates.pem")
    let folder = user.folder.path(of: "certificates")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let variables = ["CURL_CA_BUNDLE": file, "SSL_CERT_FILE": "/etc/passwd", "SSL_CERT_DIR": folder]
    let names = ["file:CURL_CA_BUNDLE", "file:SSL_CERT_FILE", "file:SSL_CERT_DIR"]
    try await expectEqual(found(names[0], names[1], names[2], with: variables), ["open", "open", "open"])
    // Not by what is no variable of certificates.
    try await expectEqual(found("file:https_proxy", with: ["https_proxy": file]), ["closed"])
  }

  @Test func `The password is there once it is granted besides, and no longer once that is revoked`() async throws {
    try await install()
    try await change("grant", "org.example.reader", "proxy-password")
    try await expectEqual(found("https_proxy"), ["none"])
    try await change("grant", "org.example.reader", "network")
    try await expectEqual(found("https_proxy"), ["http://user:word@127.0.0.1:3128"])
    try await change("revoke", "org.example.reader", "proxy-password")
    try await expectEqual(found("https_proxy"), ["http://127.0.0.1:3128"])
  }
}
