import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Plugins that nobody knows` {
  /// A plugin that touches memory that isn't its own as soon as it is drawn.
  private static let source = #"""
    #include "bindery.h"
    BINDERY_MANIFEST("{\"id\":\"org.example.board-game\",\"version\":\"1.0.0\",\"contract\":\""
                     BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"board-game\"]}");
    static const char *title(void) { return *(const char *const volatile *)0; }
    static const bindery_binding properties[] = {{"title", "() -> utf8", (bindery_function)title}};
    static const bindery_media_type type = {
        .size = sizeof type, .kind = "board-game", .properties = properties, .property_count = 1,
        .identity_field = "id", .layout = "{title:title}"};
    static const bindery_media_type *const types[] = {&type};
    static const bindery_plugin plugin = {
        .size = sizeof plugin, .contract_major = BINDERY_CONTRACT_MAJOR, .contract_minor = BINDERY_CONTRACT_MINOR,
        .id = "org.example.board-game", .version = "1.0.0", .media_types = types, .media_type_count = 1};
    BINDERY_EXPORT const bindery_plugin *bindery_plugin_open(const bindery_host *host, const bindery_sink *failure) {
      (void)host;
      (void)failure;
      return &plugin;
    }
    """#

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func build() throws {
    let source = try folder.write(Self.source.utf8, to: "board_game.c")
    let include = URL(filePath: #filePath).deletingLastPathComponent().path + "/../../Sources/C/CBindery/include"
    try TestSupport.shell(
      "cc -std=c11 -fPIC -shared -I'\(include)' -o '\(folder.path(of: "libBoardGame.so"))' '\(source)'")
    let games =
      #"{"kind":"board-game","id":7,"name":"Hnefatafl"}"# + "\n"
      + #"{"kind":"board-game","id":8,"name":"Go"}"# + "\n" + Fixture.song
    try folder.write(games.utf8, to: "games.jsonl")
  }

  /// Text in which digests are alike, since compilers differ, and the user's own folder is that of the guide.
  private func normal(_ text: String) -> [String] {
    text.replacing(/[0-9a-f]{12,64}/, with: "DIGEST").replacing(folder.path, with: "/home/me").lines
  }

  @Test func `The session in the guide is what happens`() async throws {
    try await onOwnThread { Result { try build() } }.get()
    let session = try Session(heading: "$ bindery plugins install", in: "Trust.md")
    expectEqual(session.commands.count, 7)
    for (command, output) in zip(session.commands, session.output) {
      let outcome = try await shell(
        "cd '\(folder.path)'\n\(command)", environment: ["HOME": folder.path, "LANG": "C.UTF-8"])
      expectEqual(outcome.messages, "", "\(command)")
      expectEqual(normal(outcome.output), normal(output), "\(command)")
    }
  }
}
