import Foundation
import Testing

/// A compiler of C or C++ that is installed here, in one of the standards that the header promises.
struct Compiler: Sendable, CustomTestStringConvertible {
  /// The language and its standard.
  enum Standard: String, CaseIterable {
    case c11
    case cxx17 = "c++17"

    fileprivate var language: String { self == .c11 ? "c" : "c++" }
    fileprivate var commands: [String] { self == .c11 ? ["cc", "gcc", "clang"] : ["c++", "g++", "clang++"] }
  }

  /// What was printed, and whether the file compiled.
  struct Outcome {
    let succeeded: Bool
    let output: String
  }

  let command: String
  let standard: Standard

  var testDescription: String { "\(command) -std=\(standard.rawValue)" }

  /// All that are found on the path, each in its standard.
  static let installed: [Compiler] = Standard.allCases.flatMap { standard in
    standard.commands.filter { run("command -v \($0)").succeeded }.map { Compiler(command: $0, standard: standard) }
  }

  /// Compiles a file, with every warning an error, and keeps nothing of it.
  func compile(_ file: String, including folder: String = contractFolder) -> Outcome {
    Self.run(
      "\(command) -x \(standard.language) -std=\(standard.rawValue) -pedantic -Wall -Wextra -Werror "
        + "-I '\(folder)' -c '\(file)' -o /dev/null")
  }

  private static func run(_ command: String) -> Outcome {
    guard let pipe = popen(command + " 2>&1", "r") else { return Outcome(succeeded: false, output: "no shell") }
    var output = ""
    while let line = readLine(from: pipe) { output += line }
    return Outcome(succeeded: pclose(pipe) == 0, output: output)
  }

  private static func readLine(from pipe: UnsafeMutablePointer<FILE>) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      fgets(buffer.baseAddress, Int32(buffer.count), pipe).map { String(cString: $0) }
    }
  }
}

/// The folder of the tests of the contract.
private let testFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

/// The folder of the contract's header.
let contractFolder = testFolder.appending(path: "../../Sources/C/CBindery/include").path

/// The file that pins the layout of the contract's structs.
let layoutFile = testFolder.appending(path: "Fixtures/layout.c").path
