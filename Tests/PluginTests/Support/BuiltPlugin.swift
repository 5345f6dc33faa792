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
  var file: PluginFile {
    get throws { PluginFile(path: try #require(Self.folder, "build everything first") + "/lib\(name).so") }
  }

  /// The folder of its samples.
  var samples: String { packageFolder + "/Plugins/\(name)/Samples" }

  /// The folder that the build put all libraries into, which is that of the test bundle.
  private static let folder: String? = {
    let bundles = [Bundle.main] + Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let folders = bundles.flatMap { [$0.bundleURL, $0.executableURL ?? $0.bundleURL] }.map {
      $0.deletingLastPathComponent().path
    }
    return folders.first { FileManager.default.fileExists(atPath: $0 + "/libSong.so") }
  }()
}
