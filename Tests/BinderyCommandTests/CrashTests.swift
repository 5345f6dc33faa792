import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A trusted plugin that crashes` {
  @Test(arguments: [("crash-in-draw", SIGSEGV), ("abort-in-decode", SIGABRT), ("divide-by-zero", SIGFPE)])
  func `Ends the program, which says whose code it was and what to do`(creature: String, signal: Int32) async throws {
    let folder = try TemporaryFolder()
    let zoo = URL(filePath: #filePath).appending(path: "../../Zoo").standardized.path
    let command = "'\(zoo)/compile.sh' '\(folder.path)' Creatures/\(creature).c"
    _ = try await onOwnThread { Result { try TestSupport.shell(command) } }.get()
    let items = try folder.write(#"{"kind":"zoo","name":"Ada"}"#.utf8, to: "items.jsonl")
    let outcome = try await shell(
      "SWIFT_BACKTRACE=enable=no HOME='\(folder.path)' bindery render '\(items)' --plugin-path '\(folder.path)' "
        + "--isolation none")
    expectEqual(outcome.code, 128 + signal)
    #expect(
      outcome.messages.contains(
        """

        bindery: the code of org.example.zoo.\(creature) has ended the program; \
        'bindery plugins inspect org.example.zoo.\(creature) --plugin-path \(folder.path)' tells what it is, \
        and --isolation all runs it in a process of its own

        """))
  }
}
