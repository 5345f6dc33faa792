import Foundation
import TestSupport
import Testing

/// Somebody who types what a guide shows: at home in `/home/me`, in a copy of an example.
struct GuideUser {
  /// What stands for `/home/me`.
  let home: TemporaryFolder

  private let programs: String

  /// Gives the user a copy of an example.
  init(example: String) throws {
    home = try TemporaryFolder()
    programs = try #require(Self.programs, "build everything first: make build-tests")
    try FileManager.default.copyItem(atPath: example, toPath: home.path(of: "example"))
  }

  /// Runs a command as the user types it, and returns what it printed.
  @discardableResult
  func run(_ command: String) async throws -> String {
    let command = command.replacing("/home/me", with: home.path)
    let script = try home.write(command.utf8, to: "command")
    let line =
      "cd '\(home.path)/example' && env -i HOME='\(home.path)' PATH='\(programs)':\"$PATH\" LANG=C.UTF-8 "
      + "BINDERY='\(packageFolder)/Sources/C/CBindery/include' CFLAGS='-O1 -Wall -Wextra -Werror' sh '\(script)'"
    let printed = await onOwnThread { Result { try shell(line) } }
    return try printed.get().replacing(home.path, with: "/home/me")
  }

  /// The folder that the build put the programs into, or `nil` if there are none.
  static let programs = BuildFolder.program("bindery").map { _ in BuildFolder.path }
}

/// Whether a program can be called by its name.
func isInstalled(_ program: String) -> Bool {
  (try? shell("command -v \(program)")) != nil
}
