import ArgumentParser
import Bindery
import BinderyHost
internal import BinderyLoading
import BinderyScaffold
import BinderySystem

/// The command `bindery new`, which creates the folder of a new plugin from a template.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Begins a plugin: writes its folder, and tells what to do next.",
    usage: "bindery new <name> --language <language> [<options>]",
    discussion: """
      The folder has the plugin, items to show, a test and a readme. With --from, the
      fields and their types are read off real items, and the first few come along.
      Each number, text and truth value becomes a property; what can't is told.
      With --with, it has further abilities: actions have titles, items have
      contents, a source turns pages, an item has views for a page of its own and
      for one line, and view models live, and go on in a later process where they
      were left.
      The commands that are printed build the plugin, check it and show those items.
      Nothing is ever overwritten.

      EXAMPLES:
        bindery new audio-book --language swift
        bindery new AudioBook --language c --kind audiobook
        bindery new Tune --language rust --kind song --from answer.json
        bindery new Club --language c --with actions,contents,pages,views,live
      """)

  @Argument(help: ArgumentHelp("What it is called, eg: audio-book", valueName: "name"))
  var name: String

  @Option(help: ArgumentHelp("The language to write it in.", valueName: "language"))
  var language: Language

  @Option(
    help: ArgumentHelp(
      "The kind of items that it shows.",
      discussion: "The default is the only kind in the file of --from, else it is made of the name.",
      valueName: "kind"))
  var kind: String?

  @Option(
    help: ArgumentHelp("A file with items of the kind, or '-' for standard input.", valueName: "file"),
    completion: .file())
  var from: String?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp(
      "What else it begins with, in C or Swift: any of \(Ability.names), with commas between them.",
      valueName: "abilities"),
    completion: .custom { _, _, word in Completions.abilities(in: word) })
  var abilities: String?

  @Option(
    name: .customLong("id"),
    help: ArgumentHelp("Its identifier. The default is org.example and the name.", valueName: "id"))
  var identifier: String?

  @Option(
    help: ArgumentHelp("The folder to write. The default has the name.", valueName: "folder"), completion: .directory)
  var path: String?

  func validate() throws {
    do {
      let abilities = try chosenAbilities()
      try PluginName(name).check(for: language, with: abilities)
      try language.check(abilities)
    } catch {
      throw ValidationError("\(error).")
    }
  }

  func run() throws {
    let scaffold = try scaffold()
    let folder = path ?? scaffold.name.folder
    let files = scaffold.files
    try ScaffoldFolder(path: folder).write(files)
    printLeftOut(of: scaffold)
    try Output.standard.write(report(on: scaffold, in: folder, files.count).utf8)
  }

  /// Returns the abilities of `--with`, such as actions, that the new plugin has from the start.
  private func chosenAbilities() throws(ScaffoldError) -> Set<Ability> {
    guard let abilities else { return [] }
    return try Ability.all(in: abilities)
  }

  /// Returns the files of the new plugin, generated from the options and the samples.
  private func scaffold() throws -> Scaffold {
    let (name, abilities) = (try PluginName(name), try chosenAbilities())
    let isGuessed = kind == nil
    let kind = Kind(rawValue: kind ?? name.kebab)
    let samples =
      try from.map { try SampleRecords(of: kind, isGuessed: isGuessed, readFrom: $0) }
      ?? SampleRecords(of: kind, title: name.sentence, for: abilities)
    return try Scaffold(
      name: name, language: language, abilities: abilities, id: identifier, samples: samples,
      sdk: SDKLocation(ofProgramIn: PluginSearchPath.programFolder() ?? "", for: language),
      isContested: !Self.rivals(for: samples.kind).isEmpty)
  }

  /// Prints which fields of the sample items become no property, if there are any.
  private func printLeftOut(of scaffold: Scaffold) {
    guard !scaffold.leftOut.isEmpty else { return }
    let keys = scaffold.leftOut.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
    let more = scaffold.leftOut.count > 20 ? " and \(scaffold.leftOut.count - 20) more" : ""
    Output.standardError.say(
      "these fields become no property: \(keys)\(more); only numbers, texts and truth values with a free name do, up to "
        + "\(Scaffold.propertyLimit); a comment in the source lists the rest")
  }

  /// Returns the report on the written files, with the commands that build, check and show the plugin.
  private func report(on scaffold: Scaffold, in folder: String, _ count: Int) -> String {
    let commands = scaffold.commands(in: folder, program: Self.program).map { "  \($0)\n" }.joined()
    return """
      '\(folder)' has a plugin that shows '\(scaffold.samples.kind)', in \(count) files. To build it, check it and show it:

      \(commands)\(scaffold.isContested ? Self.note(on: scaffold.samples.kind) : "")
      """
  }

  /// Returns a note on the other plugins for a kind, with the command that stops preferring one of them.
  private static func note(on kind: Kind) -> String {
    let rivals = rivals(for: kind).map(\.rawValue).joined(separator: ", ")
    let command = "\(program.shellWord(unquoted: "+-./_")) plugins prefer \(kind) --none"
    return "\n'\(kind)' is shown by \(rivals), too; to prefer no plugin any more, run: \(command)\n"
  }

  /// Returns the installed plugins that show a kind, beginning with the one that is used.
  private static func rivals(for kind: Kind) -> [PluginId] {
    PluginClaims(Completions.files()).claims(on: kind).map(\.manifest.id)
  }

  /// The shell command that runs this program from any folder.
  private static var program: String {
    guard CommandLine.arguments.first?.contains("/") == true, let folder = PluginSearchPath.programFolder() else {
      return "bindery"
    }
    return folder + "/bindery"
  }
}

extension Language: ExpressibleByArgument {}
