/// What must become of the items of a creature.
enum Fate: Sendable {
  /// They are drawn: with a title, or else with their names. Nothing ends.
  case drawn(title: String? = nil)

  /// Each has this reason behind the plugin's name. Nothing ends.
  case refused(String)

  /// Each has this reason, which is not the plugin's: nobody claims the kind, or nothing is there to show.
  case told(String)

  /// Each has the reason that the plugin's process ended, and how; the journal has it, too.
  case ended(Death, Moment)

  /// Each is drawn or has a reason behind the plugin's name: what the plugin does has no meaning in C, so that nobody
  /// can tell which.
  case wild
}

extension Fate {
  /// An end by a mistake of memory, the most frequent one.
  static func crashed(_ moment: Moment) -> Fate { .ended(.segmentationFault, moment) }

  /// An end for taking too long.
  static func late(_ moment: Moment) -> Fate { .ended(.late, moment) }
}
