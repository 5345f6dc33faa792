import Bindery
import BinderyInterface
import TestSupport

/// What a scripted fetcher is asked for, as it begins and ends.
@MainActor
final class Loads {
  private let journal = Journal()
  private let watching: Task<Void, Never>

  /// Watches a fetcher that wasn't asked for anything yet.
  init(of fetcher: ScriptedFetcher) {
    let (events, journal) = (fetcher.events.subscribe(), journal)
    watching = Task { for await event in events { journal.write(event) } }
  }

  deinit {
    watching.cancel()
  }

  /// The addresses whose loads have begun, in order.
  var begun: [String] { journal.lines.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) } }

  /// The addresses whose loads have begun and not ended.
  var running: Set<String> {
    journal.lines.reduce(into: []) { running, line in
      if line.hasPrefix("+") {
        running.insert(String(line.dropFirst()))
      } else {
        running.remove(String(line.dropFirst()))
      }
    }
  }
}

extension Text {
  /// The lines that this draws, each as its runs, with a space between two of them.
  var drawnLines: [String] {
    var canvas: any TextCanvas = TextDrawing()
    draw(on: &canvas)
    let lines = (canvas as? TextDrawing)?.lines ?? []
    return lines.map { line in
      line.map { if case .run(let text, _) = $0 { text } else { "~" } }.joined(separator: " ")
    }
  }
}
