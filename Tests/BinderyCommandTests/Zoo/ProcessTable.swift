import Foundation
import TestSupport

/// The processes of one run of the program, whatever group or session they have gone to.
struct ProcessTable {
  /// The session that the program leads.
  let session: Int32

  /// What stands in the environment of the run.
  let mark: String

  /// A folder of the run alone: who has mapped a file of it belongs to the run.
  let folder: String

  /// The processes that have not ended, with their names.
  var living: [Int32: String] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
    return numbers.reduce(into: [:]) { living, number in
      guard number != getpid(), let status = Status(number), status.state != "Z" else { return }
      if status.session == session || holds("environ", mark, number) || holds("maps", folder, number) {
        living[number] = status.name
      }
    }
  }

  /// Waits until no process is living, so many polls at most, and ends those that still are.
  ///
  /// - Parameter patience: How many times to look, with a twentieth of a second after each.
  /// - Returns: Those that were left, with their names.
  func end(after patience: Int = 2_400) -> [Int32: String] {
    for _ in 0..<patience {
      if living.isEmpty { return [:] }
      usleep(50_000)
    }
    let left = living
    for process in left.keys { kill(process, SIGKILL) }
    return left
  }

  private func holds(_ file: String, _ text: String, _ number: Int32) -> Bool {
    guard let bytes = ProcessFiles.bytes("/proc/\(number)/\(file)") else { return false }
    return Data(bytes).range(of: Data(text.utf8)) != nil
  }

  /// What `/proc/N/stat` says.
  private struct Status {
    let name: String
    let state: Substring
    let session: Int32

    init?(_ number: Int32) {
      guard let text = ProcessFiles.text("/proc/\(number)/stat") else { return nil }
      guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")") else { return nil }
      let fields = text[close...].split(separator: " ").dropFirst()
      guard fields.count > 3, let session = Int32(fields[fields.startIndex + 3]) else { return nil }
      name = String(text[text.index(after: open)..<close])
      state = fields[fields.startIndex]
      self.session = session
    }
  }
}
