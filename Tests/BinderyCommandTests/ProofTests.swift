import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Proving a plugin` {
  /// A plugin that shows the text that it was lent first.
  private static let source = #"""
    #include "bindery.h"
    BINDERY_MANIFEST("{\"id\":\"org.example.board-game\",\"version\":\"1.0.0\",\"contract\":\""
                     BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"board-game\"]}");
    static const char *kept;
    static const char *title(const char *name) {
      if (!kept) kept = name;
      return kept;
    }
    static const bindery_binding properties[] = {{"title", "(name: utf8) -> utf8", (bindery_function)title}};
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

  /// An option that lets a case take as long as a busy machine needs.
  private static let patience = " --time-limit 3600"

  /// Text without what differs from run to run: how many cases there were, and how long they took.
  private func normal(_ text: String) -> [String] {
    text.replacing(Self.patience, with: "").replacing(/[0-9,.]+ (cases|iterations|s\b)/) { "N \($0.output.1)" }.lines
  }

  @Test func `The session in the guide is what happens`() async throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(Self.source.utf8, to: "board_game.c")
    let include = URL(filePath: #filePath).deletingLastPathComponent().path + "/../../Sources/C/CBindery/include"
    _ = try await onOwnThread {
      Result {
        try TestSupport.shell(
          "cc -std=c11 -fPIC -shared -fvisibility=hidden -I'\(include)' "
            + "-o '\(folder.path(of: "libBoardGame.so"))' '\(source)'")
      }
    }.get()
    let session = try Session(heading: "$ bindery check ./libBoardGame.so", in: "TestingAPlugin.md")
    expectEqual(session.commands.count, 2)
    for (command, output) in zip(session.commands, session.output) {
      let patient = command.replacing("./libBoardGame.so", with: "./libBoardGame.so" + Self.patience)
      let outcome = try await shell("cd '\(folder.path)'\n\(patient)", environment: ["LANG": "C.UTF-8"])
      expectEqual(outcome.messages, "", "\(command)")
      expectEqual(normal(outcome.output), normal(output), "\(command)")
    }
  }
}
