/// A program that uses each function of the guide to collections, and prints what comes of it.
let useOfCollections = #"""
  import Bindery
  import BinderyCollections
  import BinderyInterface

  @main
  @MainActor
  struct Use {
    static func main() async throws {
      await list()
      let window = Context()
      type(in: window)
      await search(in: window)
      await play(in: window)
      try await navigate(in: window)
    }

    static func list() async {
      let (songs, list, counts) = (newSongs(), SongList(), Outputs<Int>())
      var count = counts.subscribe().makeAsyncIterator()
      let showing = Task { await list.show(songs) { counts.send($0.insertedSections.count) } }
      print("\(await count.next() ?? 0) sections came", terminator: ", ")
      songs.refresh()
      while list.cursor.path == nil { _ = await count.next() }
      print("and the cursor is at \(list.cursor.path?.section ?? -1), \(list.cursor.path?.item ?? -1)")
      showing.cancel()
      await showing.value
      for await state in songs.states where state.phase == .failed { break }
      for section in songs.state.sections {
        let detail = section.status.failures.first.map { "\($0)" } ?? "\(section.elements.map(\.name))"
        print("\(section.title ?? ""): \(section.status.phase), \(detail)")
      }
    }

    static func type(in context: Context) {
      let search = newSearch(in: context) { [Song(id: 2, name: $0)] }
      print(search.state.phase == .notLoaded ? "nothing asked" : "asked", terminator: ", ")
      search.setQuery("cer")
      print(search.state.phase.isLoading ? "then loading" : "then nothing")
    }

    static func search(in window: Context) async {
      let screen = newScreen(of: newSearch(in: window) { [Song(id: 2, name: $0 + "emony")] }, in: window)
      print("search: \(screen.state)", terminator: ", ")
      let song = await drive(screen)
      print("selected \(song?.name ?? "nothing")", terminator: ", ")
      print("refresh: \(screen.refresh.isEnabled), cancel: \(screen.cancel.isEnabled)", terminator: ", ")
      let row = screen.list.focus.flatMap(screen.list.row)
      print(row?.viewModel.song.name ?? "no row")
    }

    static func play(in window: Context) async {
      let names = Outputs<String>()
      var name = names.subscribe().makeAsyncIterator()
      receive(in: window) { names.send($0.name) }
      let list = window.newScope()
      let songs = [Song(id: 1, name: "Ceremony"), Song(id: 1, name: "Ceremony", cover: "art:1")]
      songs.forEach { list.send(Play(song: $0)) }
      print("played \(await name.next() ?? "")", terminator: ":")
      for song in songs { print("", list.canHandle(Play(song: song)), terminator: "") }
      print(", greyed out:", !menu(of: songs[0], in: list).isEnabled, !menu(of: songs[1], in: list).isEnabled)
    }

    static func navigate(in window: Context) async throws {
      setArtwork(in: window, fetcher: TwoBytes())
      let bindings = ViewBindingProvider()
      bindings.bind(Song.self, SongRow.self, SongRowView.self)
      let coordinator = newCoordinator(bindings, in: window) { _ in
        Record(kind: "song", fields: ["id": .integer(1), "name": .text("Ceremony"), "cover": .text("art:1")])
      }
      try await coordinator.show(Route(parsing: "media://song/1"))
      guard let detail = coordinator.top?.content as? Detail, let row = detail.viewModel as? any BoundLiveViewModel
      else { return }
      let cover = newCover(of: row, detail.binding, id: ModelId("1"), in: window)
      print("a row without the property has \(cover.state == .absent ? "no picture" : "a picture")")
      print("at \(coordinator.stack.routes[0]): \(try await text(of: row, with: "2 bytes"))")
      print("back: \(coordinator.top?.context.send(GoBack()) == true && coordinator.stack.isEmpty)")
    }

    /// Draws a row each time that it may differ, until it shows what is expected.
    static func text(of row: any BoundLiveViewModel, with words: String) async throws -> String {
      let notices = Outputs<Void>()
      var notice = notices.subscribe().makeAsyncIterator()
      try row.observe { notices.send(()) }
      try row.activate(.near)
      while true {
        var canvas: any TextCanvas = TextDrawing()
        try row.draw(on: &canvas)
        if case .run(let text, _) = (canvas as? TextDrawing)?.lines.first?.first, text.contains(words) { return text }
        await notice.next()
      }
    }
  }

  struct TwoBytes: Fetcher {
    func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
      await receiver.receive([1, 2])
    }
  }
  """#
