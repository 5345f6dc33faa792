import Foundation

/// The reason a command of a test failed.
package struct ShellError: Error {
  package let command: String
  package let output: String

  package init(command: String, output: String) {
    self.command = command
    self.output = output
  }
}

/// Runs a command, and returns what it printed. May be called on any thread.
@discardableResult
package func shell(_ command: String) throws -> String {
  guard let pipe = popen(command + " 2>&1", "r") else { throw ShellError(command: command, output: "no shell") }
  var output: [UInt8] = []
  while true {
    let character = fgetc(pipe)
    guard character != EOF else { break }
    output.append(UInt8(truncatingIfNeeded: character))
  }
  let text = String(decoding: output, as: UTF8.self)
  guard pclose(pipe) == 0 else { throw ShellError(command: command, output: text) }
  return text
}
