internal import Bindery
internal import BinderyHost
internal import BinderyLoading
internal import BinderyProbe
internal import BinderyRules
internal import Glibc

/// The observations that a host makes of the samples while the plugin runs in a worker process.
struct WorkerObservations {
  /// The order, the instructions for the case, with its samples and the capabilities that the worker is granted.
  let order: ProbeOrder

  /// The plugin to observe.
  let plugin: CheckedPlugin

  /// The path of the program `bindery-probe`, in whose folder the program `bindery-worker` is.
  let program: String

  /// The words, such as names of commands, that the host uses in its messages.
  let words: HostWords

  /// Observes the samples, and returns a result whose `seen` has a transcript of each.
  ///
  /// The result is skipped if there is no `bindery-worker`, or if the host refuses to load the plugin into a worker.
  func result() -> CaseResult {
    var result = CaseResult(order.rule, subject: order.subject)
    let worker = ProbeProcess.path(of: "bindery-worker", beside: program)
    guard access(worker, X_OK) == 0 else {
      result.outcome = .skipped("there is no 'bindery-worker' beside 'bindery-probe' to run it in")
      result.isWhole = false
      return result
    }
    let settings = WorkerSettings(isolation: .all, program: worker)
    let host = PluginHost(
      files: [PluginFile(path: order.path)], version: "1.0.0", choices: choices, workers: settings, words: words)
    let answer = host.provider.answer(for: Kind(rawValue: order.subject))
    if let problem = answer.problem {
      result.outcome = .skipped("the host doesn't open it in a worker: \(problem)")
      return result
    }
    let observations = RecordObservation.all(of: order.hostedSamples, through: answer.binding)
    for (index, observation) in observations.enumerated() {
      result.seen[Probe.observationName(index)] = observation.transcript
    }
    return result
  }

  /// The grants of those folders that the manifest asks for and that the plugin may read during the check.
  private var choices: PluginChoices {
    var choices = PluginChoices()
    guard let manifest = try? plugin.manifest.get() else { return choices }
    for (capability, path) in plugin.folders where order.capabilities.readablePaths.contains(path) {
      choices.grant(capability, to: plugin.image.digest, id: manifest.id)
    }
    return choices
  }
}
