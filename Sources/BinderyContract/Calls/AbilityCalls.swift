internal import Bindery
package import CBindery

// The functions in the tables of extensions, each as one call. They take the media type's own table, the plugin's.

extension SizedTable<bindery_plugin> {
  /// Returns the plugin's table of an extension, or `nil` if it doesn't have it.
  package func `extension`(_ id: String, in call: some PluginCall) -> UnsafeRawPointer? {
    guard let function = members.extension else { return nil }
    return call.run { function(pointer, id) }
  }
}

extension SizedTable<bindery_live> {
  /// Whether the plugin takes the events of users.
  package var handlesEvents: Bool { members.handle != nil }

  /// Whether the plugin can pass another version of its model to a view model.
  package var updatesModels: Bool { members.update != nil }

  /// Tells a view model how visible it is, if the plugin wants to know.
  package func activate(
    _ viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>, level: UInt32,
    in call: some PluginCall
  ) {
    guard let function = members.activate else { return }
    call.run { function(type, viewModel, level) }
  }

  /// Sets the observer of a view model's changes, or removes it if `observer` is `nil`.
  package func observe(
    _ viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>,
    _ observer: UnsafePointer<bindery_observer>?, in call: some PluginCall
  ) {
    guard let function = members.observe else { return }
    call.run { function(type, viewModel, observer) }
  }

  /// Passes an event to a view model, and returns the action to perform, or `nil` if the plugin takes no events.
  ///
  /// The action is as the plugin wrote it, and empty if there is none.
  package func action(
    of viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>,
    for event: UnsafePointer<bindery_event>, in call: some PluginCall
  ) throws(CallFailure) -> [UInt8]? {
    guard let function = members.handle else { return nil }
    return try call.written(to: "action") { (action) throws(CallFailure) in
      try call.check { function(type, viewModel, event, action, $0) }
    }
  }

  /// Passes another version of its model to a view model, and returns whether the plugin can do that.
  package func update(
    _ viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>, to model: UnsafeRawPointer,
    in call: some PluginCall
  ) throws(CallFailure) -> Bool {
    guard let function = members.update else { return false }
    try call.check { function(type, viewModel, model, $0) }
    return true
  }
}

extension SizedTable<bindery_actions> {
  /// Whether the plugin may refuse actions.
  package var refusesActions: Bool { members.possible != nil }

  /// Asks whether an action is possible, or returns `nil` if the plugin refuses none.
  ///
  /// The reason is as the plugin wrote it.
  package func possibility(
    of action: UnsafePointer<CChar>?, _ viewModel: UnsafeMutableRawPointer,
    of type: UnsafePointer<bindery_media_type>, in call: some PluginCall
  ) -> (isPossible: Bool, reason: [UInt8])? {
    guard let function = members.possible else { return nil }
    var isPossible = true
    let reason = call.written(to: "reason") { reason in
      isPossible = call.run { function(type, viewModel, action, reason) }
    }
    return (isPossible, reason)
  }
}

extension SizedTable<bindery_contents> {
  /// Writes the request that finds what a model contains to `sink`; nothing if the model contains nothing.
  package func contents(
    of model: UnsafeRawPointer, of type: UnsafePointer<bindery_media_type>,
    into sink: UnsafePointer<bindery_request_sink>, in call: some PluginCall
  ) throws(CallFailure) {
    guard let function = members.contents else { return }
    try call.check { function(type, model, sink, $0) }
  }
}

extension SizedTable<bindery_restoring> {
  /// Writes the state of a view model to a stream.
  package func save(
    _ viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>,
    to state: UnsafePointer<bindery_stream>, in call: some PluginCall
  ) throws(CallFailure) {
    guard let function = members.save else { return }
    try call.check { function(type, viewModel, state, $0) }
  }

  /// Gives a state back to a view model.
  package func restore(
    _ viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>, from state: bindery_text,
    in call: some PluginCall
  ) throws(CallFailure) {
    guard let function = members.restore else { return }
    try call.check { function(type, viewModel, state, $0) }
  }
}

extension SizedTable<bindery_source> {
  /// Writes the answer to a request to a stream, and returns the status; the call may run on any thread.
  package func search(
    _ request: UnsafePointer<bindery_search>, _ answer: UnsafePointer<bindery_stream>,
    _ failure: UnsafePointer<bindery_sink>
  ) -> Int32 {
    members.search?(pointer, request, answer, failure) ?? Int32(BINDERY_FAILED.rawValue)
  }
}

extension SizedTable<bindery_fetcher> {
  /// Writes what is at an address to a stream, and returns the status; the call may run on any thread.
  package func fetch(
    _ address: bindery_text, _ bytes: UnsafePointer<bindery_stream>, _ failure: UnsafePointer<bindery_sink>
  ) -> Int32 {
    members.fetch?(pointer, address, bytes, failure) ?? Int32(BINDERY_FAILED.rawValue)
  }
}
