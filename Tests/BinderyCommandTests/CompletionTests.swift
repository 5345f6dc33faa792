import TestSupport
import Testing

@Suite(.startsProcesses) struct `Completions` {
  /// What is offered in place of the last word of a line, without a shell. The command is the second word if none is
  /// given.
  private func words(for argument: String, in line: String, of command: [String]? = nil, shell: String = "bash")
    async throws
    -> [String]
  {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let place = ["\(words.count - 1)", "\(words.last?.count ?? 0)"]
    let outcome = try await bindery(
      ["---completion"] + (command ?? [words[1]]) + ["--", argument] + place + words, environment: ["SAP_SHELL": shell])
    outcome.expect(0)
    return outcome.lines
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `There are completions for a shell`(name: String) async throws {
    let outcome = try await bindery("--generate-completion-script", name)
    outcome.expect(0)
    #expect(outcome.lines.count > 20)
    for word in ["search", "browse", "do", "render", "plugins", "format"] { #expect(outcome.output.contains(word)) }
  }

  // MARK: Rules

  @Test func `All rules can be explained, also behind another`() async throws {
    let codes = try await words(for: "--explain", in: "bindery check --explain ")
    #expect(codes.count > 100 && codes.contains("C17"))
    try await expectEqual(words(for: "--explain", in: "bindery check --explain c17,L"), codes.map { "c17," + $0 })
    #expect(try await words(for: "--only", in: "bindery check --only C").contains("C17"))
    try await expectEqual(words(for: "--profile", in: "bindery check --profile ").first, "contract/1")
  }

  // MARK: Abilities

  @Test func `Abilities of a new plugin go on behind those that are named`() async throws {
    let all = ["actions", "contents", "pages", "views", "live"]
    try await expectEqual(words(for: "--with", in: "bindery new Tune --with "), all)
    try await expectEqual(
      words(for: "--with", in: "bindery new Tune --with pages,li"),
      ["pages,actions", "pages,contents", "pages,views", "pages,live"])
  }

  // MARK: The library

  @Test(arguments: ["library remove", "library list", "import"])
  func `Kinds and sources are offered to the commands about a library's items`(command: String) async throws {
    let names = command.split(separator: " ").map(String.init)
    #expect(try await words(for: "--kind", in: "bindery \(command) --kind ", of: names).contains("song"))
    #expect(try await words(for: "--source", in: "bindery \(command) --source ", of: names).contains("itunes"))
  }

  // MARK: Plugins

  @Test func `Kinds, plugins and the files of a folder are offered where a decision is explained`() async throws {
    let folder = try TemporaryFolder()
    for name in ["a.mp3", "ab.mp3", "b.mp3", ".a"] { try folder.write([], to: name) }
    let why = ["plugins", "why"]
    let all = try await words(for: "positional@0", in: "bindery plugins why ", of: why)
    #expect(all.contains("song") && all.contains("org.bindery.song"))
    let paths = try await words(for: "positional@0", in: "bindery plugins why \(folder.path)/a", of: why)
    expectEqual(paths.filter { $0.hasPrefix("/") }, ["\(folder.path)/a.mp3", "\(folder.path)/ab.mp3"])
  }

  // MARK: Addresses

  @Test(arguments: ["open", "do", "browse"])
  func `An address begins with the kinds, and goes on with what the catalogue has of one`(command: String) async throws
  {
    let kinds = try await words(for: "positional@0", in: "bindery \(command) me")
    #expect(kinds.contains("media://song/") && kinds.contains("media://tv-episode/"))
    let songs = try await words(for: "positional@0", in: "bindery \(command) media://song/7")
    #expect(songs.contains("media://song/719245998"))
    #expect(songs.allSatisfy { $0.hasPrefix("media://song/") })
  }

  @Test func `Colons are escaped for zsh alone`() async throws {
    #expect(try await words(for: "positional@0", in: "bindery open me", shell: "zsh").contains("media\\://song/"))
    #expect(try await words(for: "positional@0", in: "bindery open me", shell: "fish").contains("media://song/"))
  }

  /// What bash offers in place of the last of the words that it makes of a line.
  @Test(arguments: [
    ("bindery open m", ["bindery", "open", "m"], "media://song/"),
    ("bindery open media:", ["bindery", "open", "media", ":"], "//song/"),
    ("bindery open media://song/7192", ["bindery", "open", "media", ":", "//song/7192"], "//song/719245998"),
    (
      "bindery do media://song/1 --on media://song/7192",
      ["bindery", "do", "media", ":", "//song/1", "--on", "media", ":", "//song/7192"], "//song/719245998"
    ),
    ("bindery check --explain C1", ["bindery", "check", "--explain", "C1"], "C17"),
    ("bindery plug", ["bindery", "plug"], "plugins"),
  ])
  func `Bash completes words with colons`(line: String, words: [String], expected: String) async throws {
    let outcome = try await shell(
      """
      bash -c '
        bindery() { "'"$program"'" "$@"; }
        eval "$(bindery --generate-completion-script bash)"
        compopt() { :; }
        COMP_WORDBREAKS=" :" COMP_LINE="\(line)" COMP_POINT=\(line.count)
        COMP_WORDS=(\(words.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
        _bindery_joining_words bindery "\(words.last == ":" ? "" : words.last ?? "")" "\(words[words.count - 2])"
        printf "%s\\n" "${COMPREPLY[@]}"
      '
      """, environment: ["program": Program.path])
    outcome.expect(0)
    #expect(outcome.lines.contains(expected))
    #expect(outcome.lines.allSatisfy { $0.hasPrefix(expected.prefix(1)) })
  }
}
