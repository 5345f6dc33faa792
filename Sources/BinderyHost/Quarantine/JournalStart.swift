internal import Bindery

/// An entry of the journal about a plugin that is about to be loaded, or whose worker process is about to be started.
struct JournalStart: Hashable, Sendable {
  /// The digest that identifies the plugin's library, as in ``Quarantine/digest``.
  let digest: String

  /// The plugin's identifier.
  let id: PluginId

  /// The process in which the plugin is to run.
  let place: PluginFailure.Place

  /// The plugin's task that is about to begin: `load` or `start`.
  let stage: PluginFailure.Stage

  /// The process of the host that loads the plugin or starts its worker.
  let process: HostProcess

  /// The time at which the start began, in seconds since 1970.
  let time: Int

  /// The number of elements of `fields`.
  static let fieldCount = 8

  /// The fields of the start's line in the journal, without the first word.
  var fields: [String] {
    [
      digest, id.rawValue, place.rawValue, stage.rawValue, String(process.pid), String(process.start), process.boot,
      String(time),
    ]
  }

  /// Creates an entry, with its texts cut to the maximum length of a field.
  init(
    digest: String, id: PluginId, place: PluginFailure.Place, stage: PluginFailure.Stage, process: HostProcess,
    time: Int
  ) {
    self.digest = JournalText.cut(digest)
    self.id = PluginId(rawValue: JournalText.cut(id.rawValue))
    self.place = place
    self.stage = PluginFailure.Stage(rawValue: JournalText.cut(stage.rawValue))
    self.process = process
    self.time = time
  }

  /// Parses the fields of a line that follow its first word, or returns `nil` if they are malformed.
  init?(fields: ArraySlice<String>) {
    let fields = Array(fields)
    guard fields.count == Self.fieldCount, let place = PluginFailure.Place(rawValue: fields[2]),
      let pid = Int32(fields[4]), let start = UInt64(fields[5]), let time = Int(fields[7])
    else { return nil }
    self.init(
      digest: fields[0], id: PluginId(rawValue: fields[1]), place: place,
      stage: PluginFailure.Stage(rawValue: fields[3]),
      process: HostProcess(pid: pid, start: start, boot: fields[6]), time: time)
  }

  /// The lines that a crash handler appends to the journal if the plugin ends its host during this start.
  var endOfHost: [JournalLine] {
    let failure = PluginFailure(.endedHost, in: place, at: stage)
    let isDecisive = QuarantineRule.isDecisive(QuarantineRule.Facts(failuresInRow: 1, endsHost: true))
    let consequence = isDecisive ? JournalFailure.Consequence.quarantined : .counted
    return [
      .ended(self, .failed),
      .failed(JournalFailure(digest: digest, id: id, failure: failure, time: time, consequence: consequence)),
    ]
  }
}
