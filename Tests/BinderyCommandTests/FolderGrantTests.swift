import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Folders that plugins may read` {
  /// A plugin whose items are the first bytes of the files that they name.
  private static let source = #"""
    #include "bindery.h"
    #include <errno.h>
    #include <fcntl.h>
    #include <unistd.h>
    BINDERY_MANIFEST("{\"id\":\"org.example.reader\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION
                     "\",\"kinds\":[\"reader\"],\"capabilities\":[\"folder:~/Zoo\"]}");
    static const char *text(const char *path) {
      static _Thread_local char text[64];
      int file = open(path, O_RDONLY);
      if (file < 0) return strerror(errno);
      ssize_t count = read(file, text, sizeof text - 1);
      close(file);
      text[count > 0 ? count : 0] = 0;
      return text;
    }
    static const bindery_binding properties[] = {{"text", "(path: utf8) -> utf8", (bindery_function)text}};
    static const bindery_media_type type = {
        .size = sizeof type, .kind = "reader", .properties = properties, .property_count = 1, .identity_field = "path",
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

  private func build() throws -> String {
    let source = try user.folder.write(Self.source.utf8, to: "reader.c")
    let include = URL(filePath: #filePath).deletingLastPathComponent().path + "/../../Sources/C/CBindery/include"
    let library = user.folder.path(of: "libReader.so")
    try TestSupport.shell("cc -std=gnu11 -fPIC -shared -I'\(include)' -o '\(library)' '\(source)'")
    return library
  }

  @Test func `A plugin that lacks a grant is told of, with the command that grants it`() async throws {
    let library = try await onOwnThread { Result { try build() } }.get()
    try await user.bindery("plugins", "install", library).expect0()
    let item = #"{"kind":"reader","path":"/"}"#
    let outcome = try await bindery(["render"], input: .text(item), environment: user.environment)
    #expect(
      outcome.messages.contains(
        "bindery: warning: org.example.reader: it asks to read what is in the folder '~/Zoo', and may not; to allow "
          + "that, run: bindery plugins grant org.example.reader 'folder:~/Zoo'\n"))
  }

  @Test func `The command works as it is printed, also for a plugin that --plugin-path names`() async throws {
    let library = try await onOwnThread { Result { try build() } }.get()
    let folder = try user.folder.newFolder("my plugins")
    try FileManager.default.moveItem(atPath: library, toPath: folder + "/libReader.so")
    let render = #"echo '{"kind":"reader","path":"/"}' | bindery render --plugin-path '"# + folder + "'"
    let refused = try await shell(render, environment: user.environment)
    let command = try #require(refused.printedCommands.first)
    expectEqual(command, "bindery plugins grant org.example.reader 'folder:~/Zoo' --plugin-path '\(folder)'")
    try await shell(command, environment: user.environment).expect(0)
    #expect(try await shell(render, environment: user.environment).printedCommands.isEmpty)
  }

  /// What the plugin shows of two files, one in the folder that it asks for.
  private func shown() async throws -> [String] {
    let items = ["Zoo/lion", "tiger"].map { #"{"kind":"reader","path":"\#(user.folder.path(of: $0))"}"# }
    let outcome = try await bindery(
      ["render", "--format", "plain"], input: .text(items.joined(separator: "\n")), environment: user.environment)
    return outcome.lines
  }

  @Test func `A plugin reads a folder once that is granted, and nothing beside it`() async throws {
    _ = try user.folder.newFolder("Zoo")
    try user.folder.write("a lion".utf8, to: "Zoo/lion")
    try user.folder.write("a tiger".utf8, to: "tiger")
    let library = try await onOwnThread { Result { try build() } }.get()
    try await user.bindery("plugins", "install", library).expect0()
    let checks = try await user.bindery("doctor").output
    let beside = checks.contains("pass     namespaces") ? "No such file or directory" : "Permission denied"
    try await expectEqual(shown(), ["Permission denied", beside])
    try await user.bindery("plugins", "grant", "org.example.reader", "folder:~/Zoo").expect0()
    try await expectEqual(shown(), ["a lion", beside])
    try await user.bindery("plugins", "revoke", "org.example.reader", "folder:~/Zoo").expect0()
    try await expectEqual(shown(), ["Permission denied", beside])
  }
}
