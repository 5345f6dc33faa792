public import BinderyPlugin
internal import BinderyRules

/// Expects a drawing to be the one that is kept beside the test's file, in `__Drawings__/NAME.txt`.
///
/// Set the variable `BINDERY_RECORD_DRAWINGS` to keep what is drawn now. That run fails, so that nobody records by
/// accident, and somebody looks at what was drawn.
///
/// ```swift
/// try expectDrawing(of: SongView().body(SongViewModel(model: song, context: .testing())), named: "song")
/// ```
///
/// - Parameters:
///   - text: What is drawn.
///   - name: What the drawing is called.
///   - widths: The widths at which it is drawn.
///   - roles: Whether the roles of its runs are told too.
///   - file: The file of the test.
/// - Throws: A `DrawingFailure` where it differs, where none is kept, and where it was recorded just now.
public func expectDrawing(
  of text: some Text, named name: String, widths: [Int] = [20, 40, 80], roles: Bool = true, file: String = #filePath
) throws {
  var canvas: any TextCanvas = TextDrawing()
  text.draw(on: &canvas)
  let drawing = canvas as? TextDrawing ?? TextDrawing()
  try expectDrawing(of: drawing, named: name, widths: widths, roles: roles, file: file)
}

/// Expects what a view model draws to be what is kept beside the test's file, in `__Drawings__/NAME.txt`.
///
/// - Parameters:
///   - viewModel: The view model, as a binding makes it.
///   - name: What the drawing is called.
///   - widths: The widths at which it is drawn.
///   - roles: Whether the roles of its runs are told too.
///   - file: The file of the test.
/// - Throws: A `DrawingFailure` where it differs, where none is kept, and where it was recorded just now; what the
///   drawing itself throws.
@MainActor
public func expectDrawing(
  of viewModel: any BoundViewModel, named name: String, widths: [Int] = [20, 40, 80], roles: Bool = true,
  file: String = #filePath
) throws {
  try expectDrawing(of: TextDrawing(of: viewModel), named: name, widths: widths, roles: roles, file: file)
}

/// Expects what a plugin makes of items to be what is kept beside the test's file, in `__Drawings__/NAME.txt`.
///
/// ```swift
/// try expectDrawing(of: .path("Samples/song.jsonl"), by: SongPlugin.self, named: "songs")
/// ```
///
/// - Parameters:
///   - items: The items.
///   - plugin: The plugin that shows them.
///   - name: What the drawing is called.
///   - widths: The widths at which they are drawn.
///   - roles: Whether the roles of their runs are told too.
///   - file: The file of the test.
/// - Throws: A `DrawingFailure` where it differs, where none is kept, and where it was recorded just now; what reading or
///   showing an item throws.
@MainActor
public func expectDrawing<Drawing: Plugin>(
  of items: TestSamples, by plugin: Drawing.Type, named name: String, widths: [Int] = [20, 40, 80], roles: Bool = true,
  file: String = #filePath
) throws {
  let provider = ViewBindingProvider()
  Drawing().register(in: provider)
  let texts = try items.read().map { item in
    let model = try provider.answer(for: item.kind).binding.model(from: item.record())
    return DrawnText.page(of: try TextDrawing(of: model.viewModel(in: .testing())), widths: widths, roles: roles)
  }
  try DrawingBook(beside: file).expect(texts.joined(separator: "\n"), named: name)
}

/// Expects a drawing to be the one that is kept beside the test's file, in `__Drawings__/NAME.txt`.
///
/// - Parameters:
///   - drawing: The drawing.
///   - name: What it is called.
///   - widths: The widths at which it is laid out.
///   - roles: Whether the roles of its runs are told too.
///   - file: The file of the test.
/// - Throws: A `DrawingFailure` where it differs, where none is kept, and where it was recorded just now.
public func expectDrawing(
  of drawing: TextDrawing, named name: String, widths: [Int] = [20, 40, 80], roles: Bool = true,
  file: String = #filePath
) throws {
  try DrawingBook(beside: file).expect(DrawnText.page(of: drawing, widths: widths, roles: roles), named: name)
}
