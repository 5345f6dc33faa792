public import BinderyPlugin
internal import BinderyRules

/// Expects the drawing of a text to equal its snapshot beside the test's file, in `__Drawings__/NAME.txt`.
///
/// Set the environment variable `BINDERY_RECORD_DRAWINGS` to record the drawing. That run fails, so that drawings
/// aren't recorded by accident, and are reviewed.
///
/// ```swift
/// try expectDrawing(of: SongView().body(SongViewModel(model: song, context: .testing())), named: "song")
/// ```
///
/// - Parameters:
///   - text: The text to draw.
///   - name: The name of the snapshot.
///   - widths: The widths in columns at which the text is laid out.
///   - roles: Whether the snapshot contains the roles of runs, too.
///   - file: The path of the test's file.
/// - Throws: A `DrawingFailure` if the drawing differs, if there is no snapshot, or if the drawing was recorded by this
///   call.
public func expectDrawing(
  of text: some Text, named name: String, widths: [Int] = [20, 40, 80], roles: Bool = true, file: String = #filePath
) throws {
  var canvas: any TextCanvas = TextDrawing()
  text.draw(on: &canvas)
  let drawing = canvas as? TextDrawing ?? TextDrawing()
  try expectDrawing(of: drawing, named: name, widths: widths, roles: roles, file: file)
}

/// Expects the drawing of a view model to equal its snapshot beside the test's file, in `__Drawings__/NAME.txt`.
///
/// - Parameters:
///   - viewModel: The view model, as a binding makes it.
///   - purpose: The purpose of the view that draws.
///   - name: The name of the snapshot.
///   - widths: The widths in columns at which the drawing is laid out.
///   - roles: Whether the snapshot contains the roles of runs, too.
///   - file: The path of the test's file.
/// - Throws: A `DrawingFailure` if the drawing differs, if there is no snapshot, or if the drawing was recorded by this
///   call; or the error of the drawing function.
@MainActor
public func expectDrawing(
  of viewModel: any BoundViewModel, as purpose: ViewPurpose = .row, named name: String, widths: [Int] = [20, 40, 80],
  roles: Bool = true, file: String = #filePath
) throws {
  try expectDrawing(of: TextDrawing(of: viewModel, as: purpose), named: name, widths: widths, roles: roles, file: file)
}

/// Expects the drawings of items by a plugin to equal their snapshot beside the test's file, in
/// `__Drawings__/NAME.txt`.
///
/// ```swift
/// try expectDrawing(of: .path("Samples/song.jsonl"), by: SongPlugin.self, named: "songs")
/// ```
///
/// - Parameters:
///   - items: The records of the items.
///   - plugin: The plugin that shows them.
///   - purpose: The purpose of the views that draw.
///   - name: The name of the snapshot.
///   - widths: The widths in columns at which the drawings are laid out.
///   - roles: Whether the snapshot contains the roles of runs, too.
///   - file: The path of the test's file.
/// - Throws: A `DrawingFailure` if a drawing differs, if there is no snapshot, or if the drawings were recorded by this
///   call; or the error of reading or showing an item.
@MainActor
public func expectDrawing<Drawing: Plugin>(
  of items: TestSamples, by plugin: Drawing.Type, as purpose: ViewPurpose = .row, named name: String,
  widths: [Int] = [20, 40, 80], roles: Bool = true, file: String = #filePath
) throws {
  let provider = ViewBindingProvider()
  Drawing().register(in: provider)
  let texts = try items.read().map { item in
    let model = try provider.answer(for: item.kind).binding.model(from: item.record())
    let drawing = try TextDrawing(of: model.viewModel(in: .testing()), as: purpose)
    return DrawnText.page(of: drawing, widths: widths, roles: roles)
  }
  try DrawingBook(beside: file).expect(texts.joined(separator: "\n"), named: name)
}

/// Expects a drawing to equal its snapshot beside the test's file, in `__Drawings__/NAME.txt`.
///
/// - Parameters:
///   - drawing: The drawing to compare.
///   - name: The name of the snapshot.
///   - widths: The widths in columns at which the drawing is laid out.
///   - roles: Whether the snapshot contains the roles of runs, too.
///   - file: The path of the test's file.
/// - Throws: A `DrawingFailure` if the drawing differs, if there is no snapshot, or if the drawing was recorded by this
///   call.
public func expectDrawing(
  of drawing: TextDrawing, named name: String, widths: [Int] = [20, 40, 80], roles: Bool = true,
  file: String = #filePath
) throws {
  try DrawingBook(beside: file).expect(DrawnText.page(of: drawing, widths: widths, roles: roles), named: name)
}
