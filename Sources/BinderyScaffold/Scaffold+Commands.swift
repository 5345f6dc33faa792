internal import Bindery
internal import BinderySystem

extension Scaffold {
  /// Returns the shell commands that build the plugin, check it, and show its samples, in order. If another plugin
  /// shows the kind, too, the last but one makes this plugin the preferred one.
  ///
  /// - Parameters:
  ///   - folder: The plugin's folder, relative to the shell's working directory or absolute.
  ///   - program: The name or the path of the program `bindery`, without quotes.
  /// - Returns: The commands, quoted for a shell, of which the first changes to the folder.
  package func commands(in folder: String, program: String) -> [String] {
    let (folder, program) = (folder.shellWord(unquoted: "+-./_"), program.shellWord(unquoted: "+-./_"))
    return ["cd \(folder) && \(tools.build)"] + arguments.map { "\(program) \($0)" }
  }

  /// The shell commands that build and test the plugin in its folder, and the path of the folder in which the build
  /// puts the library, relative to the plugin's.
  var tools: (build: String, test: String, output: String) {
    switch language {
    case .swift: ("swift build", "swift test", ".build/debug")
    case .c: ("make", "make test", "build")
    case .rust: ("cargo build --release", "cargo test", "target/release")
    }
  }

  /// The path of the built library, relative to the plugin's folder.
  package var library: String {
    tools.output + "/lib" + (language == .rust ? name.snake : name.type) + ".so"
  }

  /// The arguments of the commands of `bindery` that check the plugin, prefer it if another plugin shows its kind, and
  /// show its samples: a string for each command, which runs in the plugin's folder.
  var arguments: [String] {
    let prefer = "plugins prefer \(samples.kind) \(id) --plugin-path \(tools.output)"
    return ["check ."] + (isContested ? [prefer] : []) + [showArguments]
  }

  /// The arguments of the program `bindery` that show the samples in the plugin's folder: a search if a title has a
  /// word to search for, otherwise `render`.
  private var showArguments: String {
    let plugin = "--plugin-path \(tools.output)"
    guard let word = samples.word(in: roles.title) else { return "render \(samplesPath) \(plugin)" }
    return "search \(word) --source \(samplesPath) \(plugin)"
  }

  /// The arguments of the commands of `bindery` that demonstrate the plugin's abilities: a string for each command,
  /// which runs in the plugin's folder.
  var abilityArguments: [String] {
    guard abilities.contains(.pages) else { return [] }
    let source = "--source \(sourceId) --plugin-path \(tools.output)"
    let search = samples.word(in: roles.title).map { "search \($0) --limit 1 \(source)" }
    let item = SourceItem.all(of: self).first.map { Route(kind: samples.kind, modelId: ModelId($0.id)).description }
    let open = item.map { "open \($0.shellWord(unquoted: "+-./_:%")) --children \(source)" }
    return [search, abilities.contains(.contents) ? open : nil].compactMap(\.self)
  }
}
