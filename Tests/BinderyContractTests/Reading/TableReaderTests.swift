import Bindery
@testable import BinderyContract
import CBindery
import Synchronization
import TestSupport
import Testing

/// A judge that keeps every fault and passes over it.
private final class KeepingJudge: TableJudge {
  private let kept = Mutex<[TableFault]>([])

  func take(_ fault: TableFault) {
    kept.withLock { $0.append(fault) }
  }

  /// The names of the faults' cases, in order.
  var names: [String] {
    kept.withLock { faults in faults.map { String(Self.text(of: $0.problem).prefix { $0 != "(" }) } }
  }

  private static func text(of problem: TableFault.Problem) -> String {
    switch problem {
    case .table(let problem): "\(problem)"
    case .plugin(let problem): "\(problem)"
    case .type(let problem): "\(problem)"
    case .screen(let problem): "\(problem)"
    }
  }
}

struct `The reader of tables` {
  private let tables = SampleTables()

  /// Reads the media types and the extensions of the sample, and returns the faults that were found.
  private func faults() -> [String] {
    let judge = KeepingJudge()
    let reader = TableReader(of: "org.example.zoo", judge: judge)
    let types = reader.mediaTypes(of: reader.head(at: tables.plugin))
    _ = reader.abilities(of: types) { self.tables.extension($0) }
    return judge.names
  }

  @Test func `Tables without faults are read as they are`() throws {
    let reader = TableReader(of: "org.example.zoo", judge: HostJudge(of: "org.example.zoo"))
    let head = try reader.head(at: tables.plugin)
    let types = try reader.mediaTypes(of: head)
    let abilities = try reader.abilities(of: types) { self.tables.extension($0) }
    expectEqual(head.id, "org.example.zoo")
    expectEqual(types.map(\.kind), ["zoo"])
    expectEqual(types.first?.functions.properties.map(\.table.name), ["title"])
    expectEqual(abilities.actions?.titles.map(\.text), ["Open the page"])
    expectEqual(abilities.views?.all.map(\.purpose), [.detail])
    expectEqual(abilities.live?.kinds, ["zoo"])
    expectEqual(faults(), [])
  }

  @Test func `A judge that passes over faults is told of each`() {
    tables.type.pointee.reserved = 1
    tables.type.pointee.identity = nil
    tables.properties[0].signature = tables.text("(track: text) -> utf8")
    tables.actions[0].signature = tables.text("(viewModel: handle) -> i64")
    tables.titles[0].title = tables.text(String(repeating: "x", count: 2000))
    tables.view.pointee.draw = nil
    tables.live.pointee.observe = nil
    expectEqual(
      faults(), ["reserved", "noFunction", "actionResult", "signature", "noFunction", "longTitle", "emptyView"])
  }

  @Test func `Text that isn't UTF-8 is told and repaired`() throws {
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: 4)
    for (index, byte) in [0x7A, -1, 0x6F, 0].enumerated() { text[index] = CChar(byte) }
    tables.type.pointee.kind = UnsafePointer(text)
    #expect(faults().first == "text")
    let reader = TableReader(of: "org.example.zoo", judge: HostJudge(of: "org.example.zoo"))
    try expectEqual(reader.mediaType(at: tables.type).kind, "z\u{FFFD}o")
  }

  @Test(arguments: 0..<20)
  func `Whatever is NULL, too small or too many is passed over without a trap`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let tables = SampleTables()
      for _ in 0...Int.random(in: 0..<4, using: &random) { tables.damage(using: &random) }
      let reader = TableReader(of: "org.example.zoo", judge: LenientJudge())
      let types = reader.mediaTypes(of: reader.head(at: tables.plugin))
      #expect(types.count <= 1)
      _ = reader.abilities(of: types) { tables.extension($0) }
    }
  }

  @Test(arguments: 0..<20)
  func `What a host refuses is a fault for every judge`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let tables = SampleTables()
      tables.damage(using: &random)
      let reader = TableReader(of: "org.example.zoo", judge: HostJudge(of: "org.example.zoo"))
      do {
        let types = try reader.mediaTypes(of: reader.head(at: tables.plugin))
        _ = try reader.abilities(of: types) { tables.extension($0) }
      } catch {
        let judge = KeepingJudge()
        let keeping = TableReader(of: "org.example.zoo", judge: judge)
        let types = keeping.mediaTypes(of: keeping.head(at: tables.plugin))
        _ = keeping.abilities(of: types) { tables.extension($0) }
        #expect(!judge.names.isEmpty, "\(error)")
      }
    }
  }
}
