import BinderyPlugin
@testable import BinderyTesting
import TestSupport
import Testing

struct `Golden drawings` {
  private let folder: TemporaryFolder
  private var file: String { folder.path + "/Test.swift" }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `A drawing that is missing fails, and tells how to record it`() throws {
    let failure = try #require(throws: DrawingFailure.self) { try expect("Lamp") }
    expectEqual(failure.code, .missing)
    #expect(failure.description.contains("BINDERY_RECORD_DRAWINGS=1"))
  }

  @Test func `A drawing that is recorded fails, and passes from then on`() throws {
    try expectEqual(#require(throws: DrawingFailure.self) { try expect("Lamp", records: true) }.code, .recorded)
    try expect("Lamp")
    try expect("Lamp", records: true)
  }

  @Test func `A drawing that is another fails line by line, and can be recorded again`() throws {
    #expect(throws: DrawingFailure.self) { try expect("Lamp", records: true) }
    let failure = try #require(throws: DrawingFailure.self) { try expect("Lump") }
    expectEqual(failure.code, .different)
    expectEqual(
      failure.lines,
      [
        "  8 columns", "- |Lamp    |", "+ |Lump    |", "  ", "  roles", "- title|Lamp", "+ title|Lump", "  ",
      ])
    #expect(throws: DrawingFailure.self) { try expect("Lump", records: true) }
    try expect("Lump")
  }

  @Test func `A folder that can't be written to is told of`() throws {
    let book = DrawingBook(beside: "/proc/Test.swift", records: true)
    try expectEqual(#require(throws: DrawingFailure.self) { try book.expect("", named: "a") }.code, .unwritable)
  }

  @Test func `A page has each width and the roles`() throws {
    var canvas: any TextCanvas = TextDrawing()
    ThingView().body(ThingViewModel(model: Thing(id: 1, name: "Lamp"), context: .testing())).draw(on: &canvas)
    let page = DrawnText.page(of: try #require(canvas as? TextDrawing), widths: [6, 12], roles: true)
    expectEqual(
      page,
      """
      6 columns
      |Thing…|

      12 columns
      |Thing Lamp  |

      roles
      badge|Thing  title|Lamp

      """)
  }

  private func expect(_ name: String, records: Bool = false) throws {
    var drawing = TextDrawing()
    drawing.run(name, .title)
    drawing.endLine()
    try DrawingBook(beside: file, records: records)
      .expect(DrawnText.page(of: drawing, widths: [8], roles: true), named: "lamp")
  }
}
