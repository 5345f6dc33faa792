import Bindery
import Testing
import TestSupport

struct `Generic binding` {
  private let fieldNames = GenericFields(
    titles: ["trackName", "collectionName", "artistName", "title", "name"],
    ids: ["trackId", "collectionId", "artistId", "id"])

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A change of any field changes the version`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let values: [RecordValue] = [nil, true, false, 0, 1, 1.0, 0.5, "", "1", .json("1"), .json("[]"), "[]"]
    var fields = (0..<5).map { ("key\($0)", values.randomElement(using: &random) ?? nil) }
    let before = fields
    let index = Int.random(in: 0..<5, using: &random)
    fields[index].1 = values.randomElement(using: &random) ?? nil
    let isSame = try version(of: .holding(before)) == version(of: .holding(fields))
    expectEqual(isSame, (before[index].1 == fields[index].1))
  }

  @Test func `A change of the kind or the reason changes the version, and not the identifier`() throws {
    let fields: [(String, RecordValue)] = [("trackName", "a")]
    let models = try [
      ViewBinding.generic(kind: "song", fields: fieldNames).model(from: .holding(fields)),
      ViewBinding.generic(kind: "song", fields: fieldNames, problem: Broken()).model(from: .holding(fields)),
      ViewBinding.generic(kind: "song", fields: fieldNames).model(
        from: Record(kind: "album", fields: ["trackName": "a"])),
    ]
    try expectEqual(Set(models.map { try $0.modelVersion }).count, 3)
    try expectEqual(Set(models.map { try $0.modelId }).count, 1)
  }

  // MARK: What is shown

  @Test(
    arguments: [
      ([("trackName", "t"), ("collectionName", "c"), ("name", "n")], "t"),
      ([("name", "n"), ("artistName", "a"), ("collectionName", "c")], "c"),
      ([("title", "x"), ("artistName", "a")], "a"),
      ([("name", "n"), ("title", "x")], "x"), ([("trackName", ""), ("name", "n")], "n"),
      ([("trackName", nil), ("name", "n")], "n"), ([("trackName", .json("[]")), ("name", 7)], "7"),
      ([("trackName", 7.0)], "7"), ([("other", "o")], "untitled"), ([], "untitled"),
      ([("givenName", "g"), ("bookTitle", "b")], "b"), ([("shown_name", ""), ("stageName", "s")], "s"),
      ([("name", "first"), ("name", "last")], "last"),
    ] as [([(String, RecordValue)], String)])
  func `The title is the best name that there is`(fields: [(String, RecordValue)], expected: String) throws {
    let model = try model(of: .holding(fields))
    try expectEqual(model.viewModel(in: Context()).property(at: 0), .text(expected))
    try expectEqual(model.drawing().lines.first?.first, .run(expected, .title))
  }

  @Test(
    arguments: [
      ([("id", "i"), ("trackId", 1), ("collectionId", 2)], "1"), ([("artistId", 3), ("collectionId", 2.0)], "2"),
      ([("id", "i"), ("artistId", nil)], "i"),
      ([("trackId", .json("123456789012345678901234"))], "123456789012345678901234"),
    ] as [([(String, RecordValue)], String)])
  func `The identifier is the most specific that there is`(fields: [(String, RecordValue)], expected: String) throws {
    try expectEqual(model(of: .holding(fields)).modelId.rawValue, expected)
  }

  @Test func `Without names of a store, a title is that of any record`() throws {
    let record = Record.holding([("trackName", "t"), ("trackId", 1), ("title", "x"), ("name", "n"), ("id", "i")])
    let model = try ViewBinding.generic(kind: "vinyl").model(from: record)
    try expectEqual(model.viewModel(in: Context()).property(at: 0), .text("x"))
    try expectEqual(model.modelId.rawValue, "i")
    let answer = ViewBindingProvider(genericFields: fieldNames).answer(for: "vinyl")
    try expectEqual(answer.binding.model(from: record).modelId.rawValue, "1")
  }

  @Test func `A record without an identifier has one made of its fields`() throws {
    let records: [Record] = [.holding([("a", 1)]), .holding([("a", 1)]), .holding([("a", 2)]), .holding([])]
    let ids = try records.map { try model(of: $0).modelId }
    expectEqual(ids[0], ids[1])
    expectEqual(Set(ids).count, 3)
    #expect(ids.allSatisfy { $0.rawValue.count == 16 })
  }

  @Test func `The view shows the title, the kind and the reason, and likes the size of these`() throws {
    let model = try model(of: .holding([("trackName", "Blue Monday")]))
    try expectEqual(
      model.drawing().lines,
      [
        [.run("Blue Monday", .title), .run("‹song›", .badge)], [.run("no plugin shows the kind 'vinyl'", .warning)],
      ])
    let viewModel = try model.viewModel(in: Context())
    try expectEqual(
      viewModel.preferredSize(fitting: AvailableSize(Size(columns: 99, rows: 9))), Size(columns: 32, rows: 2))
    try expectEqual(
      viewModel.preferredSize(fitting: AvailableSize(Size(columns: 20, rows: 1))), Size(columns: 20, rows: 1))
    try expectNil(viewModel.action(at: 0))
  }

  // MARK: Support

  private func model(of record: Record) throws -> any BoundModel {
    try ViewBinding.generic(kind: "vinyl", fields: fieldNames).model(from: record)
  }

  private func version(of record: Record) throws -> ModelVersion {
    try model(of: record).modelVersion
  }
}

private struct Broken: Error {}
