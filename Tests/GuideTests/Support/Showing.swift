import Bindery
import BinderyHost
import BinderySources
import BinderyText

/// Shows an item through a plugin as `bindery render --format text` does.
///
/// - Parameters:
///   - json: The item.
///   - library: The plugin.
///   - columns: The width.
/// - Returns: The lines.
/// - Throws: What the host throws, and what the plugin fails with.
func show(_ json: String, by library: String, columns: Int) throws -> [String] {
  let host = PluginHost(files: [PluginFile(path: library)], version: "1.0.0", workers: .inProcess)
  if let refusal = host.files.first?.refusal { throw refusal }
  let record = try Record(json: json)
  let answer = host.provider.answer(for: record.kind)
  if let problem = answer.problem { throw problem }
  var canvas: any TextCanvas = TextDrawing()
  try answer.binding.model(from: record).viewModel(in: Context()).draw(on: &canvas)
  let drawing = canvas as? TextDrawing ?? TextDrawing()
  return TextLayout(columns: columns).lines(for: drawing).map(\.text)
}
