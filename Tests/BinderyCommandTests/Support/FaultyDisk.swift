import Foundation
import TestSupport
import Testing

/// A disk that fails at a chosen change of a library's files, for the program alone.
///
/// A change is a write to a file, a truncation, a link, a renaming or a removal.
struct FaultyDisk {
  /// What happens at the chosen change.
  enum Fault: String, CaseIterable {
    /// The program is killed before the change.
    case kill

    /// The program is killed when half of the change's bytes are written.
    case tear

    /// No write from this one on finds room.
    case full
  }

  /// The pattern of the paths of the files whose changes count.
  let files: String

  /// Returns the variables with which a program fails at the change with a number, the first of which is 1.
  func environment(_ fault: Fault, at change: Int) throws -> [String: String] {
    try preloaded.merging(["DISK_FAULT": fault.rawValue, "DISK_FAULT_AT": "\(change)"]) { $1 }
  }

  /// Runs the program without a fault, and returns the number of its changes.
  func changeCount(of arguments: [String], environment: [String: String]) async throws -> Int {
    let folder = try TemporaryFolder()
    let counting = try preloaded.merging(["DISK_FAULT_COUNT": folder.path(of: "count")]) { $1 }
    let outcome = try await bindery(arguments, environment: environment.merging(counting) { $1 })
    expectEqual(outcome.code, 0, "\(outcome.messages)")
    let count = try? String(contentsOfFile: folder.path(of: "count"), encoding: .utf8)
    return count.flatMap { Int($0.dropLast()) } ?? 0
  }

  private var preloaded: [String: String] {
    get throws { ["LD_PRELOAD": try Self.library.get().path(of: "faults.so"), "DISK_FAULT_FILES": files] }
  }

  /// The folder with the library that programs load first, which is compiled once.
  private static let library = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/Disk/faults.c").standardized.path
    try TestSupport.shell(
      "cc -std=c11 -D_GNU_SOURCE -O1 -Wall -Wextra -Werror -fPIC -shared '\(source)' -o '\(folder.path)/faults.so'")
    return folder
  }
}
