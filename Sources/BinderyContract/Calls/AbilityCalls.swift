internal import Bindery
package import CBindery

// Each method calls one function in the table of an extension. `type` is the media type's table in the plugin's memory.

extension SizedTable<bindery_plugin> {
  /// Asks the plugin for its table of the extension `id`; returns `nil` if the plugin doesn't have the extension.
  package func `extension`(_ id: String, in call: some PluginCall) -> UnsafeRawPointer? {
    guard let function = members.extension else { return nil }
    return call.run { function(pointer, id) }
  }
}

extension SizedTable<bindery_live> {
  /// Whether the plugin's live view models handle events, such as a key that the user presses.
  package var handlesEvents: Bool { members.handle != nil }

  /// Whether the plugin can replace the model of an existing view model by another version.
  package var updatesModels: Bool { members.update != nil }

  /// Notifies a view model of its visibility, `level`, if the plugin has a function for that.
  package func activate(
    _ viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>, level: UInt32,
    in call: some PluginCall
  ) {
    guard let function = members.activate else { return }
    call.run { function(type, viewModel, level) }
  }

  /// Sets the observer that a view model notifies of its changes, or removes it if `observer` is `nil`.
  package func observe(
    _ viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>,
    _ observer: UnsafePointer<bindery_observer>?, in call: some PluginCall
  ) {
    guard let function = members.observe else { return }
    call.run { function(type, viewModel, observer) }
  }

  /// Passes a user's event to a view model and returns the action that it requests, or `nil` if the plugin handles no
  /// events.
  ///
  /// The bytes are the action as the plugin wrote it; they are empty if the view model requests none.
  package func action(
    of viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>,
    for event: UnsafePointer<bindery_event>, in call: some PluginCall
  ) throws(CallFailure) -> [UInt8]? {
    guard let function = members.handle else { return nil }
    return try call.written(to: "action") { (action) throws(CallFailure) in
      try call.check { function(type, viewModel, event, action, $0) }
    }
  }

  /// Replaces the model of a view model by another version; returns `false` if the plugin can't do that.
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
  /// Whether the plugin has a function that may refuse actions.
  package var refusesActions: Bool { members.possible != nil }

  /// Returns whether an action is possible and, if not, the plugin's reason; `nil` if the plugin has no function to
  /// refuse actions.
  ///
  /// The reason is the bytes that the plugin wrote, which may be invalid UTF-8.
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
  /// Writes the request that finds a model's contents, such as an album's songs, to `sink`; writes nothing if there are
  /// none.
  package func contents(
    of model: UnsafeRawPointer, of type: UnsafePointer<bindery_media_type>,
    into sink: UnsafePointer<bindery_request_sink>, in call: some PluginCall
  ) throws(CallFailure) {
    guard let function = members.contents else { return }
    try call.check { function(type, model, sink, $0) }
  }
}

extension SizedTable<bindery_restoring> {
  /// Calls the plugin to write the state of a view model to the stream `state`, for a later restoration.
  package func save(
    _ viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>,
    to state: UnsafePointer<bindery_stream>, in call: some PluginCall
  ) throws(CallFailure) {
    guard let function = members.save else { return }
    try call.check { function(type, viewModel, state, $0) }
  }

  /// Restores a view model from the bytes of a state that the plugin wrote before.
  package func restore(
    _ viewModel: UnsafeMutableRawPointer, of type: UnsafePointer<bindery_media_type>, from state: bindery_text,
    in call: some PluginCall
  ) throws(CallFailure) {
    guard let function = members.restore else { return }
    try call.check { function(type, viewModel, state, $0) }
  }
}

extension SizedTable<bindery_files> {
  /// Whether the plugin has a function that finds the pictures of files.
  package var findsPictures: Bool { members.picture != nil }

  /// Calls the plugin to write the items of a file, or its picture, to a stream.
  package func read(
    _ part: FilePart, of file: UnsafePointer<bindery_file>, to stream: UnsafePointer<bindery_stream>,
    in call: some PluginCall
  ) throws(CallFailure) {
    guard let function = part == .items ? members.read : members.picture else { return }
    try call.check { function(pointer, file, stream, $0) }
  }
}

extension SizedTable<bindery_source> {
  /// Calls the plugin to write the answer to a search request to the stream `answer`, and returns the status of the
  /// contract.
  ///
  /// The plugin writes the reason of a failure to `failure`. The call may run on any thread.
  package func search(
    _ request: UnsafePointer<bindery_search>, _ answer: UnsafePointer<bindery_stream>,
    _ failure: UnsafePointer<bindery_sink>
  ) -> Int32 {
    members.search?(pointer, request, answer, failure) ?? Int32(BINDERY_FAILED.rawValue)
  }
}

extension SizedTable<bindery_fetcher> {
  /// Calls the plugin to write the content at an address to the stream `bytes`, and returns the status of the contract.
  ///
  /// The plugin writes the reason of a failure to `failure`. The call may run on any thread.
  package func fetch(
    _ address: bindery_text, _ bytes: UnsafePointer<bindery_stream>, _ failure: UnsafePointer<bindery_sink>
  ) -> Int32 {
    members.fetch?(pointer, address, bytes, failure) ?? Int32(BINDERY_FAILED.rawValue)
  }
}
