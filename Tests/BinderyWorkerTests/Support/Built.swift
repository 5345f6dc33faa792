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
  static var worker: String { folder + "/bindery-worker" }

  /// Whether this system lets a worker have a root of its own, as the worker says.
  static let hasNamespaces = (try? shell("'\(worker)' --report").contains("namespaces 1")) == true

  /// The path of a plugin's library.
  static func library(_ plugin: String) -> String { "\(folder)/lib\(plugin).so" }

  /// The folder that the build put all programs and libraries into, which is that of the test bundle.
  private static let folder: String = {
    let bundles = [Bundle.main] + Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let folders = bundles.flatMap { bundle in
      [bundle.executableURL ?? bundle.bundleURL, bundle.bundleURL].map { $0.deletingLastPathComponent().path }
    }
    return folders.first { FileManager.default.fileExists(atPath: $0 + "/bindery-worker") } ?? folders[0]
  }()
}
