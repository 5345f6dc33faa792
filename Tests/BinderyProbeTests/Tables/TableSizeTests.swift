import Bindery
import BinderyContract
@testable import BinderyProbe
import BinderyRules
import CBindery
import Foundation
import TestSupport
import Testing

/// What comes of the table of a media type in a host whose structs began smaller, or have grown since.
private enum Future {
  /// A media type whose first version ended with `draw`, as if all that follows had come later.
  static let smaller = SizedStruct(
    name: "bindery_media_type", minor: 0, firstSize: MemoryLayout<bindery_media_type>.offset(of: \.preferred_size) ?? 0)

  /// A media type as a later version might have it: what today's plugins have, and a function more.
  struct GrownType {
    var today = bindery_media_type()
    var later: (@convention(c) () -> Void)?
  }
}

struct `The sizes of tables` {
  private let kind = strdup("zoo")
  private let host = TableReader(of: "org.example.zoo", judge: HostJudge(of: "org.example.zoo"))
  private let tester = TableReader(of: "org.example.zoo", judge: FindingJudge())

  /// A complete type with code that says it has some size, at the very end of readable memory.
  private func withType(
    ofSize size: Int, _ body: (UnsafePointer<bindery_media_type>) throws -> Void
  ) throws {
    var type = bindery_media_type()
    type.size = UInt32(size)
    type.kind = UnsafePointer(kind)
    type.decode = { _, _, _, _ in 0 }
    type.identity = { _, _, _ in }
    type.version = { _, _ in 0 }
    type.release_model = { _, _ in }
    type.create = { _, _, _, _ in 0 }
    type.release_view_model = { _, _ in }
    type.draw = { _, _, _, _ in 0 }
    // Members that came later than the plugin: none of them is there.
    type.property_count = 1_000_000
    let page = sysconf(Int32(_SC_PAGESIZE))
    let memory = mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    let room = try #require(memory == MAP_FAILED ? nil : memory)
    defer { munmap(room, 2 * page) }
    let place = room + page - size
    withUnsafeBytes(of: type) { place.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(place), byteCount: size) }
    expectEqual(mprotect(room + page, page, PROT_NONE), 0)
    try body(UnsafePointer(place.assumingMemoryBound(to: bindery_media_type.self)))
  }

  @Test func `A plugin that is older than a member passes the host and the tester`() throws {
    try withType(ofSize: Future.smaller.firstSize) { pointer in
      let host = try host.mediaType(at: pointer, as: Future.smaller)
      #expect(host.kind == "zoo" && host.functions.properties.isEmpty)
      try expectEqual(tester.mediaType(at: pointer, as: Future.smaller).kind, "zoo")
      let table = SizedTable(pointer, over: bindery_media_type())
      #expect(table.members.draw != nil && table.members.preferred_size == nil && table.members.property_count == 0)
    }
  }

  @Test func `A struct smaller than its first version is refused by both with the same words`() throws {
    let size = Future.smaller.firstSize - 8
    let problem = "its 'size' is \(size), and version 1.0 has \(Future.smaller.firstSize)"
    try withType(ofSize: size) { pointer in
      let error = #expect(throws: PluginError.self) { try host.mediaType(at: pointer, as: Future.smaller) }
      expectEqual(error?.detail, problem)
      let finding = #expect(throws: Finding.self) { try tester.mediaType(at: pointer, as: Future.smaller) }
      #expect(finding?.rule == "L08" && finding?.sentence.hasSuffix(problem) == true)
    }
  }

  @Test func `Today's plugins pass a host whose struct has grown`() throws {
    try withType(ofSize: MemoryLayout<bindery_media_type>.size) { pointer in
      pointer.withMemoryRebound(to: Future.GrownType.self, capacity: 1) { pointer in
        let table = SizedTable(pointer, over: Future.GrownType())
        expectNil(SizedStruct.mediaType.problem(ofSize: table.size))
        #expect(table.members.today.draw != nil)
        expectNil(table.members.later)
      }
    }
  }

  @Test func `No struct is smaller today than it was first`() {
    let structs: [(SizedStruct, Int)] = [
      (.plugin, MemoryLayout<bindery_plugin>.size), (.mediaType, MemoryLayout<bindery_media_type>.size),
      (.sources, MemoryLayout<bindery_sources>.size), (.source, MemoryLayout<bindery_source>.size),
      (.fetchers, MemoryLayout<bindery_fetchers>.size), (.fetcher, MemoryLayout<bindery_fetcher>.size),
      (.live, MemoryLayout<bindery_live>.size), (.actions, MemoryLayout<bindery_actions>.size),
      (.contents, MemoryLayout<bindery_contents>.size), (.views, MemoryLayout<bindery_views>.size),
      (.view, MemoryLayout<bindery_view>.size), (.restoring, MemoryLayout<bindery_restoring>.size),
      (.search, MemoryLayout<bindery_search>.size),
    ]
    for (type, size) in structs { expectNil(type.problem(ofSize: size), "\(type.name)") }
  }
}
