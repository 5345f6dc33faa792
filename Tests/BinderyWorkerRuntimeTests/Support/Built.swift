import Foundation
import TestSupport

/// What the build made.
enum Built {
  /// The plugins that ship with the program.
  static let plugins = [
    "Album", "Artist", "Audiobook", "Ebook", "FeatureMovie", "ITunesStore", "MusicVideo", "Podcast", "PodcastEpisode",
    "Software", "Song", "TelevisionEpisode",
  ]

  /// The path of the worker.
  static var worker: String { BuildFolder.path + "/bindery-worker" }

  /// Whether this system lets a worker have a root of its own, as the worker says.
  static let hasNamespaces = (try? shell("'\(worker)' --report").contains("namespaces 1")) == true

  /// The path of a plugin's library.
  static func library(_ plugin: String) -> String { "\(BuildFolder.path)/lib\(plugin).so" }
}
