import BinderyHost
import Foundation
import TestSupport
import Testing

/// A plugin that ships with the program, as the build made it.
struct BuiltPlugin: CustomTestStringConvertible, Sendable {
  /// The name of its folder, and of its library.
  let name: String

  /// All that show media.
  static let all = [
    "Album", "Artist", "Audiobook", "Ebook", "FeatureMovie", "MusicVideo", "Podcast", "PodcastEpisode", "Software",
    "Song", "TelevisionEpisode",
  ].map { BuiltPlugin(name: $0) }

  var testDescription: String { name }

  /// The library.
  var file: PluginFile { PluginFile(path: "\(BuildFolder.path)/lib\(name).so") }

  /// The folder of its samples.
  var samples: String { packageFolder + "/Plugins/\(name)/Samples" }
}
