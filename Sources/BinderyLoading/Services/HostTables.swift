internal import Bindery
internal import BinderyStreams
internal import CBindery

extension bindery_fetcher {
  /// Returns the contract's table of the host's fetcher; `state` is the plugin's services.
  static func ofHost(state: UnsafeMutableRawPointer) -> bindery_fetcher {
    bindery_fetcher(
      size: UInt32(MemoryLayout<bindery_fetcher>.size), reserved: 0, scheme: nil, state: state,
      fetch: { fetcher, address, bytes, failure in
        guard let services = PluginServices.of(fetcher?.pointee.state) else { return Int32(BINDERY_FAILED.rawValue) }
        if let reason = services.reasonNotToFetch {
          reason.write(to: failure)
          return Int32(BINDERY_FAILED.rawValue)
        }
        let address = address.string
        return StreamAnswer.give(to: bytes, failure: failure) { (receiver) throws(SourceFailure) in
          try await services.fetch(address, receiver: receiver)
        }
      })
  }
}

extension bindery_sender {
  /// Returns the contract's table of the host's sender, which sends the plugin's actions; `state` is the plugin's
  /// services.
  ///
  /// The sender refuses actions off the main actor, because a receiver may be isolated to it.
  static func ofHost(state: UnsafeMutableRawPointer) -> bindery_sender {
    bindery_sender(
      size: UInt32(MemoryLayout<bindery_sender>.size), reserved: 0, state: state,
      send: { sent($0, $1, $2, isQuestion: false) },
      can_send: { sent($0, $1, $2, isQuestion: true) })
  }
}

/// Sends an action of a plugin and returns whether a receiver took it; returns `false` off the main actor.
private func sent(
  _ sender: UnsafePointer<bindery_sender>?, _ viewModel: UnsafeRawPointer?, _ action: bindery_text,
  isQuestion: Bool
) -> Bool {
  guard MainActor.isCurrent, let request = ActionRequest(action.string),
    let services = PluginServices.of(sender?.pointee.state), let context = services.context(of: viewModel)
  else { return false }
  return MainActor.assumeIsolated { services.take(request, in: context, isQuestion: isQuestion) }
}
