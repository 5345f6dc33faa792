internal import Bindery

extension Scaffold {
  /// The commands that build the plugin, check it, and show its samples.
  ///
  /// - Parameters:
  ///   - folder: The plugin's folder, as a shell in the present folder finds it.
  ///   - program: What a shell calls the program by.
  /// - Returns: The commands, one a line of a shell, in their order.
  package func commands(in folder: String, program: String) -> [String] {
    [
      "cd \(Self.quoted(folder)) && \(buildCommand)", "\(Self.quoted(program)) check .",
      "\(Self.quoted(program)) \(showArguments)",
    ]
  }

  /// What builds the plugin.
  var buildCommand: String {
    switch language {
    case .swift: "swift build"
    case .c: "make"
    case .rust: "cargo build --release"
    }
  }

  /// What runs the tests of the plugin.
  package var testCommand: String {
    switch language {
    case .swift: "swift test"
    case .c: "make test"
    case .rust: "cargo test"
    }
  }

  /// The folder that the library is built in.
  package var outputFolder: String {
    switch language {
    case .swift: ".build/debug"
    case .c: "build"
    case .rust: "target/release"
    }
  }

  /// The library.
  package var library: String {
    outputFolder + "/lib" + (language == .rust ? name.snake : name.type) + ".so"
  }

  /// What is given to the program so that it shows the samples.
  var showArguments: String {
    let plugin = "--plugin-path \(outputFolder)"
    guard let word = samples.word(in: roles.title) else { return "render \(samplesPath) \(plugin)" }
    return "search \(word) --source \(samplesPath) \(plugin)"
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        || [0x2b, 0x2d, 0x2e, 0x2f, 0x5f].contains(byte)
    }
    return isPlain
      ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
