internal import Bindery
internal import BinderySystem

extension Scaffold {
  /// Returns the shell commands that build the plugin, check it, and show its samples, in order.
  ///
  /// - Parameters:
  ///   - folder: The plugin's folder, relative to the shell's working directory or absolute.
  ///   - program: The name or the path of the program `bindery`, without quotes.
  /// - Returns: The three commands, quoted for a shell, of which the first changes to the folder.
  package func commands(in folder: String, program: String) -> [String] {
    let (folder, program) = (folder.shellWord(unquoted: "+-./_"), program.shellWord(unquoted: "+-./_"))
    return ["cd \(folder) && \(buildCommand)", "\(program) check .", "\(program) \(showArguments)"]
  }

  /// The shell command that builds the plugin, in its folder.
  var buildCommand: String {
    switch language {
    case .swift: "swift build"
    case .c: "make"
    case .rust: "cargo build --release"
    }
  }

  /// The shell command that runs the tests of the plugin, in its folder.
  var testCommand: String {
    switch language {
    case .swift: "swift test"
    case .c: "make test"
    case .rust: "cargo test"
    }
  }

  /// The path of the folder in which the build puts the library, relative to the plugin's folder.
  var outputFolder: String {
    switch language {
    case .swift: ".build/debug"
    case .c: "build"
    case .rust: "target/release"
    }
  }

  /// The path of the library once it is built, relative to the plugin's folder.
  package var library: String {
    outputFolder + "/lib" + (language == .rust ? name.snake : name.type) + ".so"
  }

  /// The arguments of the program `bindery` that show the samples in the plugin's folder: a search if a title has a word
  /// to search for, otherwise `render`.
  var showArguments: String {
    let plugin = "--plugin-path \(outputFolder)"
    guard let word = samples.word(in: roles.title) else { return "render \(samplesPath) \(plugin)" }
    return "search \(word) --source \(samplesPath) \(plugin)"
  }
}
