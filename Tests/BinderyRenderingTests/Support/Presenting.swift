import Bindery
import BinderyRendering
import BinderySources

extension Presenter {
  /// Shows the kind `thing`, the kind `mute`, whose view draws nothing, the kinds `brief` and `unseen`, whose views
  /// prefer one row and none, and a kind for each way in which a plugin can fail, as `fragile-drawing`.
  static let forTests = Presenter(provider: .forTests)
}

extension ViewBindingProvider {
  /// The bindings of ``Presenter/forTests``.
  static let forTests = {
    let provider = ViewBindingProvider { kind in
      if kind == "locked" { throw Breakage(description: "org.example.locked: it can't be opened") }
      return nil
    }
    provider.bind(Thing.self, ThingViewModel.self, ThingView.self)
    provider.register(ViewBinding(Thing.self, ThingViewModel.self, MuteView.self, kind: "mute"))
    provider.register(ViewBinding(Thing.self, ThingViewModel.self, BriefView.self, kind: "brief"))
    provider.register(ViewBinding(Thing.self, ThingViewModel.self, UnseenView.self, kind: "unseen"))
    for fault in Fragile.Fault.allCases {
      provider.register(
        ViewBinding(
          kind: Kind(rawValue: "fragile-\(fault)"), plugin: PluginId(rawValue: "org.example.fragile"),
          properties: [PropertyDeclaration(name: "state", type: PropertyType(.text))], actions: ["page"]
        ) { _ in try Fragile(fault) })
    }
    return provider
  }()
}

/// A view of spacers and blanks.
struct MuteView: TextView {
  func body(_ thing: ThingViewModel) -> some Text {
    Line {
      Run(" ")
      Spacer()
    }
  }
}

/// The view of a thing that prefers its first line alone.
struct BriefView: TextView {
  func body(_ thing: ThingViewModel) -> some Text { ThingView().body(thing) }

  func preferredSize(fitting available: AvailableSize, for thing: ThingViewModel) -> Size {
    Size(columns: available.size(of: body(thing)).columns, rows: 1)
  }
}

/// The view of a thing that prefers to have no rows.
struct UnseenView: TextView {
  func body(_ thing: ThingViewModel) -> some Text { ThingView().body(thing) }

  func preferredSize(fitting available: AvailableSize, for thing: ThingViewModel) -> Size {
    Size(columns: available.size(of: body(thing)).columns, rows: 0)
  }
}

/// Renders JSON as the program does, and returns the output and all parts.
func render(
  _ json: String, as format: OutputFormat = .plain, columns: Int = 80,
  pieceSize: Int = RecordReader.defaultPieceSize, with presenter: Presenter = .forTests
) async throws -> (output: String, parts: [Rendering.Part]) {
  let style = OutputStyle(format: format, columns: columns)
  let reader = RecordReader(bytes: Array(json.utf8), name: "test", pieceSize: pieceSize)
  var document = FormattedDocument(style: style)
  var utf8: [UInt8] = []
  var parts: [Rendering.Part] = []
  try await Rendering(presenter: presenter, style: style).run(reader) { part in
    utf8 += document.append(part.utf8)
    parts.append(part)
  }
  return (String(decoding: utf8 + document.end(), as: UTF8.self), parts)
}
