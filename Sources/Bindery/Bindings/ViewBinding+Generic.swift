extension ViewBinding {
  /// Returns the fallback binding for records that no plugin shows; its view has a title, the kind and the reason.
  ///
  /// - Parameters:
  ///   - kind: The kind of the records, such as `song`.
  ///   - fields: The names of the fields with titles and identifiers.
  ///   - problem: The reason why the plugin that claims the kind isn't used, or `nil` if no plugin claims it. The view
  ///     shows its description.
  /// - Returns: A binding that decodes every record.
  public static func generic(
    kind: Kind, fields: GenericFields = GenericFields(), problem: (any Error)? = nil
  ) -> ViewBinding {
    let reason = problem.map { "\($0)" } ?? "no plugin shows the kind '\(kind)'"
    return ViewBinding(kind: kind, properties: [PropertyDeclaration(name: "title", type: PropertyType(.text))]) {
      GenericModel(record: $0, fields: fields, reason: reason)
    }
  }
}

/// A model of a record that no plugin shows, with its title, kind and identifier.
private final class GenericModel: BoundModel {
  let kind: Kind
  let title: String
  /// A sentence that says why no plugin shows the record.
  let reason: String
  let modelId: ModelId
  let modelVersion: ModelVersion

  /// Creates the model of a record, with the reason why no plugin shows the record.
  init(record: Record, fields: GenericFields, reason: String) {
    var mixer = ModelVersionMixer()
    for field in record.fields { mixer.mix(field) }
    kind = record.kind
    self.reason = reason
    title = fields.titleField(of: record)?.text ?? "untitled"
    modelId = ModelId(fields.ids.lazy.compactMap { record[$0]?.shownText }.first ?? "\(mixer.result())")
    // The view shows these too, but a record without an identifier is identified by its fields alone.
    mixer.mix(kind.rawValue)
    mixer.mix(reason)
    modelVersion = mixer.result()
  }

  func viewModel(in context: Context) -> any BoundViewModel {
    GenericViewModel(model: self)
  }
}

/// A view model that shows a title, the kind, and the reason why no plugin shows more.
private final class GenericViewModel: BoundViewModel {
  let model: GenericModel

  init(model: GenericModel) {
    self.model = model
  }

  func property(at index: Int) -> PropertyValue { .text(model.title) }
  func action(at index: Int) -> ActionRequest? { nil }

  func draw(on canvas: inout any TextCanvas) {
    body.draw(on: &canvas)
  }

  func preferredSize(fitting available: AvailableSize) -> Size {
    available.size(of: body)
  }

  /// The lines of the generic view: the title, the kind and the reason.
  @TextBuilder private var body: some Text {
    Line {
      Run(model.title, .title)
      Run("‹\(model.kind)›", .badge)
    }
    Line(model.reason, .warning)
  }
}
