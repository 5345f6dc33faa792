import Bindery
import BinderyHost
import BinderyLoading
import BinderySources
import Foundation
import HostTestSupport
import TestSupport
import Testing

/// The folders of `Tests/Fixtures/Contracts`: a minor version of the contract each that is out, with its header as it
/// was.
private let versions = ["1.0", "1.1", "1.2", "1.3", "1.4"]
private let contracts = packageFolder + "/Tests/Fixtures/Contracts"

@Suite(.startsProcesses) struct `Plugins of older versions of the contract` {
  @Test func `No version is left out`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: contracts)
    expectEqual(folders.sorted(), versions.sorted())
    expectEqual(
      versions.count, ContractVersion.current.minor + 1, "keep the header and plugins of the next version, too")
  }

  /// A header that is kept is never written again: this is what the plugins that are out were built against.
  @Test(
    arguments: [
      ("1.0", 20236, 0xafce_cc41_0220_d03c), ("1.1", 33235, 0xf0dc_662c_bac7_3224),
      ("1.2", 33613, 0x35f5_f687_99da_cb9d), ("1.3", 40930, 0x25ed_c617_a5d0_8ef3),
      ("1.4", 48728, 0xcae6_ff5d_4f64_8e0a),
    ] as [(String, Int, UInt64)]
  )
  func `The headers that are kept are as they were`(version: String, count: Int, sum: UInt64) throws {
    let header = try Data(contentsOf: URL(filePath: "\(contracts)/\(version)/bindery.h"))
    expectEqual(header.count, count)
    expectEqual(header.reduce(into: UInt64(5381)) { $0 = $0 &* 33 &+ UInt64($1) }, sum)
  }

  @Test func `Today's header declares what the one that is kept of its version does`() throws {
    let kept = try declarations(of: "\(contracts)/\(ContractVersion.current)/bindery.h")
    let today = try declarations(of: contractFolder + "/bindery.h")
    #expect(!kept.isEmpty && kept == today, "a released version is never declared again: begin the next one")
  }

  /// The lines of a header without their comments, which may say more clearly what they meant; none that is left empty.
  private func declarations(of header: String) throws -> [String] {
    try String(contentsOfFile: header, encoding: .utf8).split(separator: "\n").compactMap { line in
      let code = line.components(separatedBy: "//")[0].trimmingCharacters(in: .whitespaces)
      return code.isEmpty ? nil : code
    }
  }

  @Test(arguments: versions)
  func `A declared type shows its items`(version: String) throws {
    let (binding, messages) = try binding(of: "declared", version: version)
    try expectDeclaredShown(binding, messages)
  }

  private func expectDeclaredShown(_ binding: ViewBinding, _ messages: MessageLog) throws {
    let model = try binding.model(
      from: Record(
        json: #"{"kind":"declared","id":7,"title":"Go","minutes":90,"isLong":true,"price":0.99,"name":"go","#
          + #""genres":["board"],"url":"https://example.org"}"#))
    try expectEqual(model.modelId, ModelId("7"))
    let viewModel = try model.viewModel(in: Context())
    try expectEqual(
      viewModel.lines(),
      [
        [.run("Go {", .title), .run("board}", .badge), .spacer, .run("90 min, long", .detail)],
        [.run("[9]", .body)],
      ])
    try expectEqual(
      binding.properties.indices.map { try viewModel.property(at: $0) },
      [.text("90 min, long"), .double(0.99), .bytes(Array("go".utf8)), .integer(9), .text("board")])
    try expectEqual(viewModel.action(at: 0), .open("https://example.org"))
    #expect(messages.texts.isEmpty)
  }

  @Test(arguments: versions)
  func `A type with code shows its items`(version: String) throws {
    let (binding, messages) = try binding(of: "coded", version: version)
    try expectShown(binding, messages, version: version)
  }

  /// Whether the binaries that are kept run here.
  private static var isMachineOfBinaries: Bool {
    #if arch(x86_64)
      true
    #else
      false
    #endif
  }

  @Test(
    .enabled(if: Self.isMachineOfBinaries, "the binaries that are kept are for Linux on x86-64"), arguments: versions)
  func `A binary that was built once shows its items`(version: String) throws {
    let (binding, messages) = try binding(
      of: "coded", in: "\(contracts)/\(version)/coded-linux-x86_64.so")
    try expectShown(binding, messages, version: version)
  }

  @Test(.enabled(if: Self.isMachineOfBinaries, "the binaries that are kept are for Linux on x86-64"))
  func `A declared binary that was built once shows its items`() throws {
    for version in ["1.2", "1.3"] {
      let (binding, messages) = try binding(
        of: "declared", in: "\(contracts)/\(version)/declared-linux-x86_64.so")
      try expectDeclaredShown(binding, messages)
    }
  }

  @MainActor
  @Test(.enabled(if: Self.isMachineOfBinaries, "the binaries that are kept are for Linux on x86-64"))
  func `A binary that has all that 1.3 added gives a screen what it needs`() throws {
    let (album, messages) = try binding(of: "album", in: "\(contracts)/1.3/screen-linux-x86_64.so")
    let model = try album.model(from: Record(kind: "album", fields: ["name": "Go"]))
    try expectEqual(
      model.contents,
      ContentsRequest(SearchRequest(ids: [ModelId("Go")], limit: 0, fields: ["album": "Go"]), from: "screen"))
    expectEqual(album.actions.map(\.title), ["Open the page", "Skip this song"])
    let viewModel = try #require(try model.viewModel(in: Context()) as? any BoundLiveViewModel)
    let row: [TextDrawing.Element] = [.run("Go", .title), .spacer, .run("song 1", .detail)]
    try expectEqual(viewModel.lines(), [row])
    try expectEqual(viewModel.lines(as: .detail), [[.run("ALBUM", .badge)], row])
    try expectEqual(viewModel.lines(as: .compact), [[.run("Go", .title)]])
    try expectEqual(viewModel.savedState(), [1])
    try expectNil(viewModel.refusal(ofActionAt: 1))
    try viewModel.restore([5])
    try expectEqual(viewModel.refusal(ofActionAt: 1), "this is the last song")
    #expect(messages.texts.isEmpty)
  }

  @Test(.enabled(if: Self.isMachineOfBinaries, "the binaries that are kept are for Linux on x86-64"))
  func `A declared type of 1.3 has a view for one line`() throws {
    let (song, _) = try binding(of: "song", in: "\(contracts)/1.3/screen-linux-x86_64.so")
    let record = Record(kind: "song", fields: ["id": 1, "title": "Song 1", "album": "Go"])
    let viewModel = try song.model(from: record).viewModel(in: Context())
    try expectEqual(viewModel.lines(), [[.run("Song 1", .title), .spacer, .run("Go", .detail)]])
    try expectEqual(viewModel.lines(as: .compact), [[.run("Song 1", .title)]])
    expectEqual(song.actions.map(\.title), ["Open the page"])
  }

  @MainActor
  @Test(.enabled(if: Self.isMachineOfBinaries, "the binaries that are kept are for Linux on x86-64"))
  func `A live binary that was built once wakes, changes and answers events`() throws {
    let (binding, _) = try binding(of: "live", in: "\(contracts)/1.2/live-linux-x86_64.so")
    func model(_ version: Int64) throws -> any BoundModel {
      try binding.model(from: Record(kind: "live", fields: ["name": "Ada", "version": .integer(version)]))
    }
    let viewModel = try #require(try model(1).viewModel(in: Context()) as? any BoundLiveViewModel)
    let notices = NoticeCounter()
    try viewModel.observe { notices.increment() }
    try expectEqual(viewModel.lines(), [[.run("Ada", .title), .spacer, .run("version 1", .detail)]])
    try viewModel.activate(.visible)
    try expectEqual(viewModel.property(at: 0), .integer(2))
    try viewModel.update(to: model(2))
    expectEqual(notices.count, 2)
    try expectEqual(viewModel.lines(), [[.run("Ada", .title), .spacer, .run("version 2", .detail)]])
    try expectEqual(viewModel.action(for: .select), .open("https://example.org"))
  }

  @Test(arguments: versions.dropFirst())
  func `A source answers, and fetches through the host`(version: String) async throws {
    // Bytes of its own, since a plugin that is open goes on talking to the host that opened it.
    let folder = try TemporaryFolder()
    let library = try build("coded", version: version, in: folder, "-O0")
    let host = PluginHost(files: [PluginFile(path: library)], version: "1.4.0", workers: .inProcess)
    let source = try #require(try host.source("coded"))
    func answer(_ options: [String: String]) async throws -> String {
      let collector = Collector()
      try await source.search(SearchRequest(terms: ["Go"], limit: 1, options: options), answer: collector)
      return collector.text
    }
    try await expectEqual(answer([:]), #"{"kind":"coded","title":"Go"}"#)
    try await expectEqual(answer(["address": "coded:Go"]), "coded:Go")
  }

  private func expectShown(_ binding: ViewBinding, _ messages: MessageLog, version: String) throws {
    let model = try binding.model(from: Record(kind: "coded", fields: ["title": "Go"]))
    try expectEqual(model.modelId, ModelId("Go"))
    try expectEqual(model.modelVersion, ModelVersion(rawValue: 2))
    let viewModel = try model.viewModel(in: Context())
    try expectEqual(viewModel.lines(), [[.run("Go", .title), .spacer, .run(version, .detail)]])
    try expectEqual(
      viewModel.preferredSize(fitting: AvailableSize(Size(columns: 80, rows: 4))), Size(columns: 6, rows: 1))
    try expectEqual(viewModel.property(at: 0), .text("Go"))
    try expectEqual(viewModel.action(at: 0), .open("https://example.org"))
    expectError("org.example.coded-\(version): expected a short text in 'title'") {
      _ = try binding.model(from: Record(kind: "coded", fields: [:]))
    }
    expectEqual(messages.texts, ["bindery"])
  }

  /// Builds a plugin against the header beside it, and finds how its kind is shown.
  private func binding(of kind: String, version: String) throws -> (ViewBinding, MessageLog) {
    let folder = try TemporaryFolder()
    return try binding(of: kind, in: build(kind, version: version, in: folder, "-O1"))
  }

  private func build(
    _ kind: String, version: String, in folder: TemporaryFolder, _ option: String
  ) throws -> String {
    let library = folder.path(of: kind + ".so")
    try shell(
      "cc -std=c11 \(option) -fPIC -shared -o '\(library)' '\(contracts)/\(version)/\(kind).c'")
    return library
  }

  private func binding(of kind: String, in library: String) throws -> (ViewBinding, MessageLog) {
    let messages = MessageLog()
    let host = PluginHost(files: [PluginFile(path: library)], version: "1.4.0", workers: .inProcess) {
      messages.append($0, $1, $2)
    }
    let answer = host.provider.answer(for: Kind(rawValue: kind))
    if let problem = host.files.first?.refusal ?? answer.problem { throw problem }
    return (answer.binding, messages)
  }
}
