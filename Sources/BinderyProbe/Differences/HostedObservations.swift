package import Bindery
internal import BinderyContract
internal import BinderyLoading
package import BinderyRules
internal import BinderySources

extension Probe {
  /// Reports what a host observes of each sample with the plugin in its own process, for comparison with a worker
  /// process.
  ///
  /// If the host doesn't open the plugin, the case is reported as skipped.
  func reportHostedObservations() throws(Finding) {
    do throws(PluginError) {
      let image = try SealedImage(
        sealed: ProbeDescriptor.plugin, path: order.path, digest: PluginDigest(of: Array(order.path.utf8)),
        companions: try order.openCompanions())
      let host = HostDescription(name: "bindery", version: "1.0.0", log: { _, _, _ in }, runsOnePlugin: true)
      let opened = try OpenedPlugin(image, manifest: try image.manifest(), host: host)
      guard let binding = opened.mediaTypes.map(\.binding).first(where: { $0.kind.rawValue == order.subject }) else {
        throw PluginError(code: .disagrees, plugin: order.path, detail: "it has no table of '\(order.subject)'")
      }
      let observations = RecordObservation.all(of: order.hostedSamples, through: binding)
      // An item that differs even within one process breaks another rule.
      guard observations == RecordObservation.all(of: order.hostedSamples, through: binding) else {
        return report.add(.skipped("an item looks different each time it is read, even in one process"))
      }
      for (index, observation) in observations.enumerated() {
        report.add(.seen(name: Self.observationName(index), text: observation.transcript))
      }
    } catch {
      report.add(.skipped("the host doesn't open it: \(error)"))
    }
  }
}

extension ProbeOrder {
  /// The samples of the case's kind and then the derived records, as a host parses them; any that it can't parse is
  /// left out.
  package var hostedSamples: [Record] {
    (samples + derived).compactMap { try? Record(json: $0) }.filter { $0.kind.rawValue == subject }
  }
}

extension RecordObservation {
  /// Returns what a host observes of each record through the binding of its kind, except for preferred sizes.
  ///
  /// An observation of a record that can't be shown has the error as its `failure`; for a kind with live view models,
  /// it has only the identity and version.
  package static func all(of records: [Record], through binding: ViewBinding) -> [RecordObservation] {
    records.map { record in
      var observation = RecordObservation()
      do {
        try observation.add(record, through: binding)
      } catch {
        observation.failure = "\(error)"
      }
      return observation
    }
  }

  /// Adds to the observation what a host reads of a record through a binding; throws the error of the plugin.
  private mutating func add(_ record: Record, through binding: ViewBinding) throws {
    let model = try binding.model(from: record)
    identity = try "\(model.modelId)"
    version = try model.modelVersion.rawValue
    // Live view models are only created for items that a user sees.
    guard !binding.isLive else { return }
    let viewModel = try model.viewModel(in: Context())
    drawing = try TextDrawing(of: viewModel)
    views = binding.otherPurposes.map { Self.view(for: $0, of: viewModel) }
    properties = binding.properties.enumerated().map { index, property in
      Member(property.name, Self.answer { try viewModel.property(at: index) })
    }
    actions = binding.actions.enumerated().map { index, action in
      Member(
        action.name,
        Self.answer { try viewModel.action(at: index).map { .text("\($0.verb) \($0.argument)") } ?? .absent })
    }
    reasons = binding.actions.enumerated().map { index, action in
      Member(
        action.name, Self.answer { try viewModel.refusal(ofActionAt: index).map { .text($0) } ?? .absent })
    }
  }

  /// Returns the drawing and size of a view model's view for a purpose, or the error in their place.
  private static func view(for purpose: ViewPurpose, of viewModel: any BoundViewModel) -> View {
    var view = View(purpose.rawValue)
    do {
      view.drawing = try TextDrawing(of: viewModel, as: purpose)
    } catch {
      view.failure = "\(error)"
    }
    return view
  }

  /// Returns the value of a property, or the error in its place.
  private static func answer(_ body: () throws -> PropertyValue) -> Answer {
    do {
      return .value(try body())
    } catch {
      return .failure("\(error)")
    }
  }
}
