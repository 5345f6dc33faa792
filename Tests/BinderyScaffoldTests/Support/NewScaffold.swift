import Bindery
import BinderyScaffold
import TestSupport

/// A plugin that is begun against the sources of this package.
///
/// - Parameters:
///   - name: What it is called.
///   - language: The language that it is written in.
///   - json: The samples, or nothing for some that are made up.
///   - kind: Their kind.
///   - abilities: What it has besides showing items.
///   - isContested: Whether another plugin shows the kind, too.
/// - Returns: The plugin.
/// - Throws: Why there can't be one.
func newScaffold(
  _ name: String = "audio-book", _ language: Language = .c, json: String? = nil, kind: Kind = "tune",
  with abilities: Set<Ability> = [], isContested: Bool = false
) throws -> Scaffold {
  let samples =
    try json.map { try readSamples(in: $0, of: kind) } ?? SampleRecords(of: kind, title: "tune", for: abilities)
  return try Scaffold(
    name: PluginName(name), language: language, abilities: abilities, id: nil, samples: samples,
    sdk: SDKLocation(headers: packageFolder + "/Sources/C/CBindery/include", swiftPackage: packageFolder),
    isContested: isContested)
}

/// Reads samples from a text.
func readSamples(in json: String, of kind: Kind = "tune") throws -> SampleRecords {
  let folder = try TemporaryFolder()
  return try SampleRecords(of: kind, readFrom: folder.write(json.utf8, to: "samples.json"))
}

extension Scaffold {
  /// Writes the plugin into a folder of its own.
  func write() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try ScaffoldFolder(path: folder.path).write(files)
    return folder
  }

  /// The text of a file.
  func text(of path: String) -> String? {
    files.first { $0.path == path }?.text
  }
}

/// Abilities that are tried together: all, and those with which a media type in C stays declarative.
let abilitiesTogether: [Set<Ability>] = [Set(Ability.allCases), [.actions, .contents, .pages, .views]]

/// Samples that have something in them for each part of a template, or nothing, or trouble.
let trickySamples = [
  "all": """
  {"kind":"tune","trackId":1,"trackName":"A \\"quoted\\" \\\\ name","artistName":"B","trackTimeMillis":1000,\
  "collectionName":"C","trackViewUrl":"https://example.org/1","price":1.5,"isFree":true,"genres":["x"]}
  """,
  "nothing": #"{"n":5}{"n":6}"#,
  "texts": #"{"kind":"tune","slug":"a"}{"kind":"tune","slug":"b"}"#,
  "keywords": #"{"id":1,"class":"x","default":1,"in":true,"self":2,"init":4,"Type":"z","let":1,"inout":1}"#,
  "no names": #"{"id":1,"a b":"x","1st":2,"":3,"ü":4,"x\ny":5}"#,
  "seconds": #"{"id":1,"title":"A","seconds":90}"#,
  "a year": #"{"id":1,"name":"A","releaseDate":"2005-10-11","description":"B"}{"id":2,"name":"A"}"#,
  "long": """
  {"id":"a?\\u0001??/b","name":"What??! A \\"name\\" of \(String(repeating: "many words, ", count: 30))","year":1999,\
  "url":"https://example.org/\(String(repeating: "a", count: 100))"}
  """,
  "pages": #"{"id":"x","name":null,"pages":5,"author":"A","url":"http://example.org"}"#,
]
