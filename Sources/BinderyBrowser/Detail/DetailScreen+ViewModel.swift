internal import Bindery
internal import BinderyInterface

// The life of the view model: read, drawn again when it changes, and replaced when another plugin shows the item.

extension DetailScreen {
  /// Observes a live view model, and activates it if the screen is shown.
  func attach() {
    guard let live else { return }
    do {
      try live.observe { [weak pacer] in
        Task { @MainActor in pacer?.request() }
      }
    } catch {
      read(problem: error)
    }
    activate()
  }

  /// Sets the activation of a live view model to that of the screen.
  func activate() {
    do {
      try live?.activate(isShown ? .focused : .offscreen)
    } catch {
      read(problem: error)
    }
  }

  /// Reads the item again.
  ///
  /// - Parameter problem: The reason why its plugin can't be asked any more, or `nil` to ask it.
  func read(problem: (any Error)? = nil) {
    reading = DetailReading(of: detail, at: route, after: reading, problem: problem, log: context.log)
    version += 1
    let new = newPicture()
    guard new?.address != picture?.address else { return updateAccepted() }
    picture = new
    picture?.setShown(isShown)
    updateAccepted()
  }

  /// Creates the picture of the item, or returns `nil` if it has none.
  func newPicture() -> DetailPicture? {
    DetailPicture(of: route.modelId, reading.artwork, in: context)
  }

  /// The view model if it is live.
  private var live: (any BoundLiveViewModel)? {
    detail.binding.isLive ? detail.viewModel as? any BoundLiveViewModel : nil
  }
}

// MARK: Replacing

extension DetailScreen {
  /// Has the item shown by whoever shows its kind now, after plugins have come or gone.
  ///
  /// The place on the page stays. If nobody can show the item, the page says why and offers to try again.
  package func renew() {
    let (services, record, route) = (services, detail.record, route)
    replace {
      try await services.provider.detail(of: record, at: route, in: $0)
    } orElse: { screen, error in
      screen.read(problem: error)
    }
  }

  /// Looks the item up again. If that fails, the page stays as it is, and the status says why.
  package func refresh() {
    let (services, route) = (services, route)
    message = "looking up '\(route)'"
    replace { scope in
      let content = try await services.provider.content(for: route, in: scope)
      guard let content = content as? any DetailContent else { throw NavigationError(.notShowable, route) }
      return content.detail
    } orElse: { screen, error in
      screen.message = "\(error)"
    }
  }

  private func replace(
    by make: @escaping @MainActor @Sendable (Context) async throws -> Detail,
    orElse fail: @escaping @MainActor @Sendable (DetailScreen, any Error) -> Void
  ) {
    replacing?.cancel()
    let scope = context.newScope()
    replacing = context.start(onMain: true) { @MainActor [weak self] in
      let made: Result<Detail, any Error>
      do { made = .success(try await make(scope)) } catch { made = .failure(error) }
      if let self, case .success(let detail) = made { await carryState(to: detail) }
      guard let self, !Task.isCancelled else { return scope.end() }
      replacing = nil
      message = ""
      switch made {
      case .success(let detail): show(detail, in: scope)
      case .failure(let error):
        scope.end()
        fail(self, error)
      }
    }
  }

  /// Shows another detail of the item, whose view model goes on where the former one was.
  private func show(_ new: Detail, in scope: Context) {
    try? live?.activate(.offscreen)
    viewModelScope.end()
    (detail, viewModelScope) = (new, scope)
    attach()
    read()
  }

  /// Hands the state of the view model to that of the same version of the same plugin.
  private func carryState(to new: Detail) async {
    guard let old = live, new.binding.isRestorable, new.binding.plugin == detail.binding.plugin,
      new.binding.pluginVersion == detail.binding.pluginVersion
    else { return }
    do {
      let state =
        if let arriving = old as? any ArrivingViewModel {
          try await arriving.arrivingState()
        } else {
          try old.savedState()
        }
      if let state { try (new.viewModel as? any BoundLiveViewModel)?.restore(state) }
    } catch {
      context.log.write(.warning, "the state of '\(route)' is lost: \(error)")
    }
  }
}
