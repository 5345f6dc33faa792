@testable import Album
@testable import Artist
@testable import Audiobook
import BinderyPlugin
import BinderyRules
@testable import FeatureMovie
@testable import MusicVideo
@testable import Podcast
@testable import PodcastEpisode
@testable import Software
@testable import Song
@testable import TelevisionEpisode
import TestSupport
import Testing

@MainActor
struct `The types of the plugins` {
  private nonisolated static let plugins: [any Plugin.Type] = [
    AlbumPlugin.self, ArtistPlugin.self, AudiobookPlugin.self, FeatureMoviePlugin.self, MusicVideoPlugin.self,
    PodcastPlugin.self, PodcastEpisodePlugin.self, SoftwarePlugin.self, SongPlugin.self, TelevisionEpisodePlugin.self,
  ]

  @Test(arguments: plugins) func `Each keeps the contract`(plugin: any Plugin.Type) async throws {
    func check<Tested: Plugin>(_ type: Tested.Type) async throws {
      try await checkContract(of: type, samples: samples(of: plugin))
    }
    try await check(plugin)
  }

  @Test(arguments: plugins) func `Each draws its samples as it is kept`(plugin: any Plugin.Type) throws {
    func draw<Drawing: Plugin>(_ type: Drawing.Type) throws {
      try expectDrawing(of: samples(of: plugin), by: type, named: name(of: plugin))
    }
    try draw(plugin)
  }

  private func name(of plugin: any Plugin.Type) -> String {
    String("\(plugin)".dropLast("Plugin".count))
  }

  private func samples(of plugin: any Plugin.Type) -> TestSamples {
    .path("\(packageFolder)/Plugins/\(name(of: plugin))/Samples")
  }
}
