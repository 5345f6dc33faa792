internal import Bindery

/// An entry of the journal about a failure of a plugin.
struct JournalFailure: Hashable, Sendable {
  /// The consequence of a plugin's failure.
  enum Consequence: String {
    /// The failure was counted, and the library may still be used.
    case counted

    /// The failure put the library into quarantine.
    case quarantined
  }

  /// The digest that identifies the library that failed, as in ``Quarantine/digest``.
  let digest: String

  /// The identifier of the plugin that failed.
  let id: PluginId

  /// The failure of the plugin.
  let failure: PluginFailure

  /// The time of the failure, in seconds since 1970.
  let time: Int

  /// The consequence that the host determined which wrote the entry.
  var consequence: Consequence

  /// The fields of the failure's line in the journal, without the word `failed`.
  var fields: [String] {
    [
      digest, id.rawValue, failure.place.rawValue, failure.stage.rawValue, failure.reason.rawValue,
      failure.status?.word ?? "", failure.item ?? "", String(time), consequence.rawValue,
    ]
  }

  /// Creates an entry, with its texts cut to the maximum length of a field.
  init(digest: String, id: PluginId, failure: PluginFailure, time: Int, consequence: Consequence) {
    self.digest = JournalText.cut(digest)
    self.id = PluginId(rawValue: JournalText.cut(id.rawValue))
    self.failure = PluginFailure(
      PluginFailure.Reason(rawValue: JournalText.cut(failure.reason.rawValue)), in: failure.place,
      at: PluginFailure.Stage(rawValue: JournalText.cut(failure.stage.rawValue)), status: failure.status,
      item: failure.item.map(JournalText.cut))
    self.time = time
    self.consequence = consequence
  }

  /// Parses the fields of a line that follow the word `failed`, or returns `nil` if they are malformed.
  init?(fields: ArraySlice<String>) {
    let fields = Array(fields)
    guard fields.count == 9, let place = PluginFailure.Place(rawValue: fields[2]), let time = Int(fields[7]),
      let consequence = Consequence(rawValue: fields[8])
    else { return nil }
    let status = PluginFailure.Status(word: fields[5])
    guard status != nil || fields[5].isEmpty else { return nil }
    let failure = PluginFailure(
      PluginFailure.Reason(rawValue: fields[4]), in: place, at: PluginFailure.Stage(rawValue: fields[3]),
      status: status, item: fields[6].isEmpty ? nil : fields[6])
    self.init(
      digest: fields[0], id: PluginId(rawValue: fields[1]), failure: failure, time: time, consequence: consequence)
  }

  /// The quarantine of the library to which this failure leads if it is the decisive one.
  var quarantine: Quarantine {
    Quarantine(digest: digest, id: id, failure: failure, time: time)
  }
}
