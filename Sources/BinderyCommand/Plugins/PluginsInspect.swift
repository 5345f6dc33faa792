import ArgumentParser
import BinderyHost
import BinderyRendering

extension Plugins {
  /// `bindery plugins inspect`: what one library says of itself.
  struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Tells what a library says of itself, without running it.",
      discussion: """
        EXAMPLES:
          bindery plugins inspect ./libPodcast.so
          bindery plugins inspect ./libPodcast.so --format json
        """)

    @Argument(help: ArgumentHelp("The library.", valueName: "path"), completion: .file())
    var path: String

    @Option(help: ArgumentHelp("How to write it.", valueName: "format"))
    var format = ListFormat.text

    func run() throws {
      let file = PluginFile(path: path)
      let listing = PluginInspection(file: file)
      if format == .json { try Output.standard.write(listing.json) }
      if case .failure(let error) = file.manifest {
        throw CommandError(error.description, exitCode: error.code == .notFound ? .noInput : .badData)
      }
      if format == .text { try Output.standard.write(listing.text) }
      if let refusal = file.refusal {
        throw CommandError(refusal.description, exitCode: .badData)
      }
    }
  }
}
