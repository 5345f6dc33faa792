// BUG_STACK_IS_EXECUTABLE: flags -Xlinker -z -Xlinker execstack

import BinderyPlugin
import Glibc

/// A plugin that shows hikes and huts, finds them in a catalogue of its own, and draws the way of a hike.
struct TrailsPlugin: Plugin {
  init() {
    #if BUG_CHANGES_THE_LOCALE
      setlocale(LC_ALL, "")
    #elseif BUG_IGNORES_A_SIGNAL
      signal(SIGPIPE, SIG_IGN)
    #elseif BUG_CALLS_A_LIBRARY_THAT_IS_NOT_LINKED
      if crc32(0, nil, 0) != 0 { return }
    #endif
  }

  func register(in provider: ViewBindingProvider) {
    provider.bind(
      Hike.self, HikeViewModel.self, HikeView.self, views: [.detail(HikePage.self), .compact(HikeLine.self)])
    #if !BUG_FORGETS_A_KIND
      provider.bind(Hut.self, HutViewModel.self, HutView.self, views: [.detail(HutPage.self)])
    #endif
  }

  var sources: [any Source] { [TrailSource(settings: Settings.read())] }
  var fetchers: [String: any Fetcher] { [Profile.scheme: ProfileFetcher()] }
}

#if BUG_CALLS_A_LIBRARY_THAT_IS_NOT_LINKED
  @_silgen_name("crc32") private func crc32(_ seed: UInt, _ bytes: UnsafePointer<UInt8>?, _ count: UInt32) -> UInt
#endif

/// What a user may set.
struct Settings: Sendable {
  /// The most items of an answer.
  var most = 20

  /// Returns the settings of this user.
  static func read() -> Settings {
    #if BUG_READS_THE_USERS_SETTINGS
      let folder = getenv("HOME").map { String(cString: $0) } ?? "/root"
      if let file = fopen("\(folder)/.config/trails.conf", "r") {
        var line = [CChar](repeating: 0, count: 64)
        if fgets(&line, 64, file) != nil { return Settings(most: Int(atoi(line))) }
      }
    #endif
    return Settings()
  }
}
