import ArgumentParser

/// `bindery plugins`: tells what plugins there are.
struct Plugins: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tells what plugins there are, without running them.",
    discussion: """
      EXAMPLES:
        bindery plugins list
        bindery plugins inspect ./libPodcast.so
      """,
    subcommands: [List.self, Inspect.self])
}
