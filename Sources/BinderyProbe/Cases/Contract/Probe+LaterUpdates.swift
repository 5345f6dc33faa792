internal import BinderyContract
internal import BinderyRules
internal import CBindery

// Updates view models that have been shown for some time, or restored, to other models.

extension Probe {
  /// Updates view models that have been shown for some time, and new ones that are restored from their saved states.
  ///
  /// The former models are released at once, so that a view model that still reads one uses freed memory (C41).
  func updateLater() throws(Finding) {
    guard let live = try live(), live.table.updatesModels else { return }
    let abilities = try abilities()
    var states: [[UInt8]] = []
    try together { (live, seen) throws(Finding) in
      live.show(seen)
      LiveTime.pass(milliseconds: pause)
      // The function save() takes no model.
      let items = seen.map { ProbedItem(model: $0.pointer, viewModel: $0.pointer) }
      states = items.map { (try? abilities.save($0).contents.bytes) ?? [] }
      update(live, seen)
      live.hide(seen)
    }
    guard abilities.restoring != nil else { return }
    try together { (live, seen) throws(Finding) in
      for (viewModel, state) in zip(seen, states) {
        let item = ProbedItem(model: viewModel.pointer, viewModel: viewModel.pointer)
        try? abilities.restore(item, from: state)
      }
      update(live, seen)
    }
  }

  /// Updates each view model to another version of its model, and looks at all of them while time passes.
  private func update(_ live: ProbedLive, _ seen: [SeenViewModel]) {
    for viewModel in seen { update(live, viewModel) }
    for _ in 0..<2 {
      for viewModel in seen { _ = live.type.observation(of: viewModel.pointer) }
      LiveTime.pass(milliseconds: 20)
    }
  }

  /// Updates a view model to the first variant of its record that the plugin accepts as another version of the item.
  private func update(_ live: ProbedLive, _ viewModel: SeenViewModel) {
    for record in variants(of: viewModel.sample, { $0.changedVariants }).prefix(8) {
      guard let next = try? live.type.decode(record) else { continue }
      if viewModel.update(to: next) { return }
      live.type.release(model: next)
    }
  }
}
