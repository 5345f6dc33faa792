internal import Bindery
internal import BinderyInterface
internal import BinderyRendering

// The life cycle of the view model: it is read, redrawn when it changes, and replaced when another plugin shows the
// item.

extension DetailScreen {
  /// Starts observing a live view model, and activates it if the screen is shown.
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

  /// Activates a live view model if the screen is shown, and deactivates it otherwise.
  func activate() {
    do {
      try live?.activate(isShown ? .focused : .offscreen)
    } catch {
      read(problem: error)
    }
  }

  /// Reads the item's data again and shows it.
  ///
  /// - Parameter problem: The reason why the item's plugin can't be asked any more, or `nil` to ask it.
  func read(problem: (any Error)? = nil) {
    guard let detail else { return }
    show(DetailReading(of: detail, at: route, after: reading, problem: problem, log: context.log))
  }

  /// Shows data that was read from the item.
  private func show(_ new: DetailReading) {
    reading = new
    version += 1
    // The picture is kept as long as its address stays the same, however often the view model changes.
    guard DetailPicture.address(in: reading.artwork) != picture?.address else { return updateAccepted() }
    showPicture()
  }

  /// Replaces the picture by the one that the item has now.
  private func showPicture() {
    let (consents, detail, source) = (context[PictureConsents.Key.self], detail, source)
    picture = DetailPicture(of: route.modelId, reading.artwork, in: context) { address in
      detail.flatMap {
        consents?.suspect(for: address, in: $0.record, shownBy: $0.binding.plugin, from: source)
      }
    }
    picture?.setShown(isShown)
    updateAccepted()
  }

  /// Allows the pictures of a plugin to be loaded from now on, on this page and in lists.
  func allowPictures(of plugin: PluginId) {
    context[PictureConsents.Key.self]?.allow(plugin)
    // The chosen link disappears, and the focus must not move to another one unnoticed.
    link = nil
    version += 1
    showPicture()
    list?.setShown(isShown)
  }

  /// The item's view model if it is live, that is, may change by itself; otherwise `nil`.
  private var live: (any BoundLiveViewModel)? {
    detail.flatMap { $0.binding.isLive ? $0.viewModel as? any BoundLiveViewModel : nil }
  }
}

// MARK: Waiting

extension DetailScreen {
  /// Whether the item is still pending: neither found nor failed.
  var isAwaited: Bool { detail == nil && reading.isWhole }

  /// Looks the item up, for the first time or after a failure, and shows it.
  func load() {
    let (services, route) = (services, route)
    failure = nil
    show(DetailReading(after: services.preview(route)))
    replace { [weak self] scope in
      try await services.provider.detail(for: route, in: scope) { self?.note($0) }
    } orElse: { screen, error in
      screen.failure = error
      let problem = error as? NavigationError ?? NavigationError(.sourceFailure, route, detail: "\(error)")
      screen.show(DetailReading(after: services.preview(route), problem: problem))
    }
  }

  /// Notes on the page which plugin or source it waits for.
  private func note(_ wait: DetailWait) {
    guard isAwaited else { return }
    var new = reading
    new.note = "… waiting for \(wait.names(of: route.kind))"
    show(new)
  }

  /// Waits until the item with its contents is shown or has failed, at most for a given time.
  ///
  /// - Parameter patience: The maximum time to wait, or `nil` for no limit.
  func settle(within patience: Duration?) async {
    guard let replacing else { return }
    let (end, continuation) = AsyncStream<Never>.makeStream()
    let loading = Task {
      await replacing.value
      continuation.finish()
    }
    let timer = patience.map { patience in
      Task { [clock = context.clock] in
        if (try? await clock.sleep(for: patience)) != nil { continuation.finish() }
      }
    }
    for await _ in end {}
    timer?.cancel()
    loading.cancel()
  }
}

extension DetailWait {
  /// Returns the names of the plugin and the source whose answers the page of an item of this kind waits for.
  fileprivate func names(of kind: Kind) -> String {
    switch self {
    case .lookup(let source?, let plugin): "\(source) and \(Self.name(plugin, kind))"
    case .lookup(nil, let plugin): "the sources and \(Self.name(plugin, kind))"
    case .creation(let plugin): Self.name(plugin, kind)
    }
  }

  /// Returns the name of the plugin that the user waits for, or words for it if it isn't known.
  private static func name(_ plugin: PluginId?, _ kind: Kind) -> String {
    plugin.map { "\($0)" } ?? "what shows '\(kind)'"
  }
}

// MARK: Replacing

extension DetailScreen {
  /// Shows the item by the plugin that shows its kind now, after plugins have changed.
  ///
  /// The scroll position stays. If no plugin can show the item, the page says why and offers to try again.
  package func renew() {
    guard let record = detail?.record else { return load() }
    let (services, route) = (services, route)
    replace {
      try await services.provider.detail(of: record, at: route, in: $0)
    } orElse: { screen, error in
      screen.read(problem: error)
    }
  }

  /// Looks the item up again; if that fails, the page stays as it is, and the status line says why.
  package func refresh() {
    guard detail != nil else { return load() }
    let (services, route) = (services, route)
    message = "looking up '\(route)'"
    replace {
      try await services.provider.detail(for: route, in: $0)
    } orElse: { screen, error in
      screen.message = "\(error)"
    }
  }

  /// Creates the item again and replaces the page's item with the new one, or calls `fail` with the error.
  private func replace(
    by make: @escaping @MainActor @Sendable (Context) async throws -> Detail,
    orElse fail: @escaping @MainActor @Sendable (DetailScreen, any Error) -> Void
  ) {
    replacing?.cancel()
    let (services, route, context) = (services, route, context)
    let scope = context.newScope()
    replacing = context.start(onMain: true) { @MainActor [weak self, weak context] in
      let made: Result<Detail, any Error>
      do { made = .success(try await make(scope)) } catch { made = .failure(error) }
      let detail = try? made.get()
      if let detail { await self?.carryState(to: detail) }
      // Answers that the host can't cache would otherwise be requested while the page is read, on the main actor.
      let isRecalled = await detail?.recall() ?? false
      let isTaken = self?.showResult(made, in: scope, orElse: fail) ?? false
      if isRecalled { detail?.forget() }
      guard isTaken else { return scope.end() }
      if let detail, self?.list == nil, let context {
        let list = await services.makeList(detail, route, context)
        if let list, !Task.isCancelled { self?.showContents(list) }
      }
      guard !Task.isCancelled else { return }
      self?.replacing = nil
      self?.updateAccepted()
    }
    updateAccepted()
  }

  /// Shows a newly created detail, or reports why it couldn't be created, unless the task was cancelled.
  ///
  /// - Returns: Whether the scope of the detail is in use.
  private func showResult(
    _ made: Result<Detail, any Error>, in scope: Context, orElse fail: (DetailScreen, any Error) -> Void
  ) -> Bool {
    guard !Task.isCancelled else { return false }
    message = ""
    do {
      show(try made.get(), in: scope)
      return true
    } catch {
      replacing = nil
      fail(self, error)
      return false
    }
  }

  /// Replaces the item's detail and its view model by new ones, and ends the former view model's context.
  private func show(_ new: Detail, in scope: Context) {
    try? live?.activate(.offscreen)
    viewModelScope?.end()
    (detail, viewModelScope) = (new, scope)
    source = services.source(route) ?? source
    attach()
    read()
  }

  /// Shows the list of the items that the item contains.
  private func showContents(_ list: any ScreenList) {
    list.hasFocus = false
    self.list = list
    // The page registers its receivers again, since later ones are asked first, and the list has added its own.
    receive()
    if isShown { list.setShown(true) }
  }

  /// Transfers the view model's saved state to a new one of the same version of the same plugin.
  private func carryState(to new: Detail) async {
    guard let detail, let old = live, new.binding.isRestorable, new.binding.plugin == detail.binding.plugin,
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
