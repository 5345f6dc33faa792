import Glibc

/// The programs that are compared with a library, as far as they are installed: those that index the same items, and
/// those that read all of them at each search.
struct LibraryPeers {
  /// The maximum number of items that are written as files of their own, for programs that index mail.
  private static let messageLimit = 100_000

  /// The file of the items.
  let input: String

  /// What the paths of the files that are written begin with.
  let start: String

  /// The number of items.
  let count: Int

  /// The interpreter of Python, or an empty text if there is none.
  let python: String

  /// The folder of the scripts to compare with.
  let scripts: String

  /// Writes what the programs read that index mail.
  func prepare() {
    guard hasMessages else { return }
    let settings = "mkdir -p '\(start)-recoll'; echo 'topdirs = \(mail)' >'\(start)-recoll/recoll.conf'"
    _ = system("'\(python)' '\(scripts)/mail.py' '\(input)' '\(mail)'; \(settings)")
  }

  /// The programs that index all items anew.
  var imports: [Program] {
    var programs: [Program] = []
    if Self.isFound("sqlite-utils") {
      let (insert, index) = ("insert --nl", "enable-fts '\(tables)' items trackName artistName collectionName")
      let commands = "sqlite-utils \(insert) '\(tables)' items '\(input)'; sqlite-utils \(index)"
      programs.append(.shell("sqlite-utils insert, enable-fts", "rm -f '\(tables)'*; \(commands)"))
    }
    if hasMessages, Self.isFound("notmuch") {
      let new = "notmuch --config='\(mail).conf' new --quiet"
      programs.append(.shell("notmuch new, a message an item", "rm -rf '\(mail)/.notmuch'; \(new)"))
    }
    if hasMessages, Self.isFound("recollindex") {
      programs.append(.shell("recollindex, a message an item", "recollindex -z -c '\(start)-recoll'"))
    }
    return programs
  }

  /// The programs that find items with the word `winter`, at most 50 of them if they can be told to.
  var searches: [Program] {
    let commands = [
      ("rg", "rg --count -i winter", "'\(input)'"), ("fzf", "fzf --filter winter", "<'\(input)' | head -50"),
      ("sqlite-utils", "sqlite-utils search", "'\(tables)' items winter --limit 50"),
      ("notmuch", "notmuch", "--config='\(mail).conf' search --limit=50 winter"),
      ("recollq", "recollq", "-c '\(start)-recoll' -n 50 winter"),
    ]
    return commands.filter { program, _, _ in
      Self.isFound(program) && (hasMessages || !["notmuch", "recollq"].contains(program))
    }.map { .shell($1, "\($1) \($2)") }
  }

  private var tables: String { start + "-utils.db" }
  private var mail: String { start + "-mail" }
  private var hasMessages: Bool { !python.isEmpty && count <= Self.messageLimit }

  private static func isFound(_ program: String) -> Bool {
    system("command -v \(program) >/dev/null") == 0
  }
}

extension Program {
  /// Creates a program that runs a command in a shell, without its output.
  static func shell(_ name: String, _ command: String) -> Program {
    Program(name, "sh", ["-c", "{ \(command); } >/dev/null 2>&1"])
  }
}
