import Bindery
import BinderyExchange
import BinderyLoading
import BinderyText
import Dispatch

/// All that is known of an item, in lines that can be compared.
enum ItemText {
  /// What a worker has answered.
  static func lines(of answer: ItemAnswer, _ binding: ViewBinding) -> [String] {
    if let refusal = answer.refusal { return ["no model: \(refusal)"] }
    var lines = ["identity: \(text(answer.identity.map(text(of:))))"]
    if let refusal = answer.viewModelRefusal { lines.append("no view model: \(refusal)") }
    lines.append("drawing: " + text(answer.drawing.map { $0.flatMap(drawing(of:)) }))
    lines += (answer.properties ?? []).map { "property: \(text($0.map { "\($0)" }))" }
    lines += (answer.actions ?? []).map { "action: \(text($0.map { "\(String(describing: $0))" }))" }
    return lines
  }

  /// The same of an item that is made here, on the main actor if its view model lives. The caller isn't there.
  static func lines(of record: Record, _ binding: ViewBinding) -> [String] {
    binding.isLive ? DispatchQueue.main.sync { linesHere(of: record, binding) } : linesHere(of: record, binding)
  }

  private static func linesHere(of record: Record, _ binding: ViewBinding) -> [String] {
    do {
      let model = try binding.model(from: record)
      let viewModel = try model.viewModel(in: Context())
      let identity = result { "\(try model.modelId) \(try model.modelVersion.rawValue)" }
      var lines = ["identity: " + text(identity)]
      lines.append("drawing: " + text(result { try DrawnText.of { try viewModel.draw(on: &$0) } }))
      lines += binding.properties.indices.map { index in
        "property: " + text(result { "\(try viewModel.property(at: index))" })
      }
      lines += binding.actions.indices.map { index in
        "action: " + text(result { String(describing: try viewModel.action(at: index)) })
      }
      return lines
    } catch {
      return ["no model: \(error)"]
    }
  }

  private static func text(_ outcome: Result<String, PluginError>?) -> String {
    switch outcome {
    case .success(let text): text
    case .failure(let error): "error \(error)"
    case nil: "nobody asked"
    }
  }

  private static func text(of identity: ItemAnswer.Identity) -> Result<String, PluginError> {
    result { "\(try identity.id.get()) \(try identity.version.get().rawValue)" }
  }

  private static func drawing(of drawing: RemoteDrawing) -> Result<String, PluginError> {
    result { try DrawnText.of { try drawing.draw(on: &$0) } }
  }

  private static func result(_ body: () throws -> String) -> Result<String, PluginError> {
    do {
      return .success(try body())
    } catch {
      return .failure(error as? PluginError ?? PluginError(code: .failed, plugin: "", detail: "\(error)"))
    }
  }
}

/// A canvas that writes down each run with its role.
struct DrawnText: TextCanvas {
  private var text = ""

  /// What a function draws.
  static func of(_ draw: (inout any TextCanvas) throws -> Void) throws -> String {
    var canvas: any TextCanvas = DrawnText()
    try draw(&canvas)
    return (canvas as? DrawnText)?.text ?? ""
  }

  mutating func run(_ text: String, _ role: TextRole) { self.text += "<\(role.rawValue)>\(text)" }
  mutating func spacer() { text += "<->" }
  mutating func endLine() { text += "</>" }
  func columns(of text: String) -> Int { SafeText.columns(of: text) }
}
