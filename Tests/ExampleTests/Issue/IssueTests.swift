import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport
import Testing

@testable import IssueExample

@MainActor
struct `An issue with albums` {
  private let window: Context
  private let fetcher = ScriptedFetcher()
  private let shared: ActionRecorder<ShareText>
  private let shown: ActionRecorder<ShowRoute>
  private let issue: IssueViewModel

  init() {
    window = .testing(fetcher: fetcher)
    shared = ActionRecorder(of: ShareText.self, in: window)
    shown = ActionRecorder(of: ShowRoute.self, in: window) { _ in nil }
    issue = IssueViewModel(model: .spring, context: window)
  }

  // MARK: Actions

  @Test func `What is sent from the middle reaches the nearest receiver, and no sibling`() {
    let (sea, town) = (issue.albums[0], issue.albums[1])
    #expect(sea.send(.select))
    #expect(sea.isFolded && !town.isFolded)
    #expect(sea.send(.select))
    #expect(!sea.isFolded)
  }

  @Test func `What an album or a picture shares goes to the issue, which says where it is from`() throws {
    #expect(issue.albums[1].send(.copy))
    #expect(issue.albums[0].photos[1].send(.copy))
    try shared.expect([ShareText(text: "Town, from Spring"), ShareText(text: "Boats, from Spring")])
    #expect(!window.canHandle(ShareContent(title: "Town")))
  }

  @Test func `A double click shares the album and folds it, each by its own receiver`() throws {
    #expect(issue.albums[1].send(.doubleClick([])))
    try shared.expect([ShareText(text: "Town, from Spring")])
    expectEqual(issue.albums.map(\.isFolded), [false, true])
  }

  @Test func `A picture is shown by the window, past album and issue`() throws {
    #expect(issue.albums[0].photos[0].send(.select))
    try shown.expect([ShowRoute(Route(item: Photo.waves.elementId))])
  }

  @Test func `An event without a meaning does nothing`() throws {
    #expect(!issue.albums[0].send(.menu) && !issue.albums[0].photos[0].send(.menu))
    try shared.expect([])
  }

  @Test func `Albums that have left receive nothing`() {
    weak let town: AlbumViewModel? = issue.albums[1]
    issue.update(MagazineIssue(id: 1, title: "Spring", albums: [.sea]))
    expectNil(town)
    expectEqual(issue.albums.count, 1)
  }

  // MARK: Content

  @Test func `Each album is a section, and a folded one has no pictures`() {
    issue.albums[0].send(.select)
    expectEqual(issue.sections.map(\.title), ["Sea", "Town"])
    expectEqual(issue.sections.map { $0.elements.map(\.caption) }, [[], ["Roofs"]])
  }

  @Test func `View models stay with their things, wherever these move`() {
    let (sea, town) = (issue.albums[0], issue.albums[1])
    let boats = sea.photos[1]
    sea.send(.select)
    let turned = Album(id: 10, title: "The sea", photos: [.boats, .waves])
    issue.update(MagazineIssue(id: 1, title: "Late spring", albums: [.town, turned]))
    expectEqual(issue.albums.map(ObjectIdentifier.init), [town, sea].map(ObjectIdentifier.init))
    #expect(sea.isFolded && sea.album.title == "The sea" && sea.photos[0] === boats)
  }

  @Test func `It is drawn with its albums and pictures`() {
    expectEqual(
      IssueView().body(issue).drawnLines,
      [
        "Spring", "▾ Sea (2)", "□ Waves", "□ Boats", "▾ Town (1)", "□ Roofs",
      ])
    issue.albums[0].send(.select)
    expectEqual(IssueView().body(issue).drawnLines, ["Spring", "▸ Sea (2)", "▾ Town (1)", "□ Roofs"])
  }

  // MARK: Activation

  @Test func `Pictures are loaded while the issue is visible, but not those of a folded album`() async throws {
    let loads = Loads(of: fetcher)
    issue.albums[0].send(.select)
    let presence = Presence.presenting(issue, at: .visible)
    try await waitUntil("the roofs are asked for") { loads.running == ["roofs"] }
    issue.albums[0].send(.select)
    try await waitUntil("all are asked for") { loads.running == ["waves", "boats", "roofs"] }
    fetcher.answer("waves", .bytes([1]), .end)
    try await waitUntil("the waves are drawn") { IssueView().body(issue).drawnLines[2] == "■ Waves" }
    issue.albums[0].send(.select)
    try await waitUntil("the boats aren't wanted any more") { loads.running == ["roofs"] }
    presence.end()
    try await waitUntil("nothing is loaded") { loads.running == [] }
  }
}

extension MagazineIssue {
  fileprivate static let spring = MagazineIssue(id: 1, title: "Spring", albums: [.sea, .town])
}

extension Album {
  fileprivate static let sea = Album(id: 10, title: "Sea", photos: [.waves, .boats])
  fileprivate static let town = Album(id: 20, title: "Town", photos: [.roofs])
}

extension Photo {
  fileprivate static let waves = Photo(id: 11, caption: "Waves", address: "waves")
  fileprivate static let boats = Photo(id: 12, caption: "Boats", address: "boats")
  fileprivate static let roofs = Photo(id: 21, caption: "Roofs", address: "roofs")
}
