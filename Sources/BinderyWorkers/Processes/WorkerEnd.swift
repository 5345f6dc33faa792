package import BinderyExchange
internal import BinderyLoading
internal import BinderySystem

/// The end of a worker, with its reason.
package struct WorkerEnd: Error, Hashable, Sendable {
  /// The reason a worker has ended.
  package enum Reason: Hashable, Sendable {
    /// A signal that the host hasn't sent ended the worker. The value is the signal's number.
    case signal(Int32)

    /// The worker exited by itself. The value is its exit code.
    case exit(Int32)

    /// The worker closed its socket, and was ended for that.
    case closed

    /// The worker took longer for a call than the given limit, and was ended for that.
    case timedOut(Duration)

    /// The worker broke the protocol, and was ended for that. The text is a clause that says how.
    case brokeProtocol(String)

    /// The host no longer needs the worker.
    case dismissed
  }

  /// The reason the worker has ended.
  package var reason: Reason

  /// The function of the plugin that ran when the worker ended, with its call and item.
  package var place = WorkProgress.Place()

  /// Whether the worker was reading a file when it ended, by the call that it was about.
  var isOfFile = false

  /// Whether a worker was ended from outside before while it was about the same subject.
  var isRepeated = false

  /// Whether the end counts as a failure of the plugin: neither a dismissal, nor an excused first signal from outside.
  var isFailure: Bool { reason != .dismissed && !isExcused }
}

extension WorkerEnd {
  /// The end as a clause whose subject `it` is the plugin, eg `it crashed in draw(): SIGABRT, it gave up`.
  package var sentence: String {
    let stage = place.stage.phrase.map { " \($0)" } ?? ""
    return switch reason {
    case .signal(let number) where SignalName(number).isFromOutside: outsideSentence(number, stage)
    case .signal(let number): "it crashed\(stage): \(SignalName(number).explanation)"
    case .exit(let code): "it ended its process\(stage), with the exit code \(code)"
    case .closed: "it closed the connection to the host\(stage), and was ended"
    case .timedOut(let limit): "it took longer than \(limit.shortText)\(stage), and was ended"
    case .brokeProtocol(let detail): "it wrote to the connection of its worker\(stage) (\(detail)), and was ended"
    case .dismissed: "its worker was dismissed"
    }
  }

  /// Returns the error of a pending call of a plugin, which is given by its identifier.
  func error(of plugin: String) -> PluginError {
    let code: PluginError.Code =
      switch reason {
      case .timedOut: .timedOut
      case .brokeProtocol: .brokeProtocol
      default: .crashed
      }
    return PluginError(code: code, plugin: plugin, detail: sentence)
  }
}

extension WorkProgress.Stage {
  /// The plugin's activity as the end of a clause, such as `in draw()`, or `nil` if it was idle.
  var phrase: String? {
    switch self {
    case .idle: nil
    case .open: "while it was opened"
    case .property: "in a property"
    case .action: "in an action"
    case .preferredSize: "in preferred_size()"
    case .releaseViewModel: "in release_view_model()"
    case .releaseModel: "in release_model()"
    case .file: "while it read a file"
    // These stages have the names of the contract's functions.
    case .decode, .identity, .version, .create, .draw, .activate, .update, .observe, .handle, .search, .fetch,
      .possible, .contents, .save, .restore:
      "in \(self)()"
    }
  }
}

extension Duration {
  /// The duration for people, in whole seconds or else in milliseconds, eg `2 s` or `1500 ms`.
  var shortText: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }
}
