internal import Bindery

/// The note that a plugin is about to be loaded, or its worker to be started.
struct JournalStart: Hashable, Sendable {
  let digest: String
  let id: PluginId
  let place: PluginFailure.Place
  let stage: PluginFailure.Stage

  /// The host that does it.
  let process: HostProcess

  /// When, in seconds since 1970.
  let time: Int

  /// The number of fields in a line.
  static let fieldCount = 8

  var fields: [String] {
    [
      digest, id.rawValue, place.rawValue, stage.rawValue, String(process.pid), String(process.start), process.boot,
      String(time),
    ]
  }

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

  /// The verdict where the host went down before the end was noted.
  var quarantine: Quarantine {
    Quarantine(digest: digest, id: id, failure: PluginFailure(.endedHost, in: place, at: stage), time: time)
  }
}
