internal import Bindery
internal import BinderyInterface

extension BrowserStart {
  /// Returns the state with which a browser begins: the saved one, or that of this start's query or item.
  ///
  /// - Parameters:
  ///   - file: The file with the state of the last run, or `nil` if there is none.
  ///   - report: Reports a problem with the file, as a sentence without a period.
  /// - Returns: The state of the last run if this start resumes it; a query or an item of this start replaces it.
  @MainActor
  package func saved(in file: SavedBrowserFile?, report: (String) -> Void) -> SavedBrowser {
    var saved = SavedBrowser()
    if resumes {
      do throws(SavedBrowserError) {
        saved = try file?.read() ?? SavedBrowser()
      } catch {
        // A file that can't be read, or that others may have written, isn't renamed.
        let name = error.code == .unusable ? nil : file?.setAside()
        let kept = name.map { ", and the file is kept as '\($0)'" } ?? ""
        report("\(error); the browser begins anew\(kept)")
      }
    }
    if !query.isEmpty { saved = SavedBrowser(query: query) }
    if let route { saved = SavedBrowser(query: saved.query, stack: NavigationStack([route])) }
    return saved
  }
}

extension Coordinator {
  /// Shows the screens of a stack in place of all others, leaving out those that can't be shown.
  ///
  /// - Parameters:
  ///   - stack: The routes of the screens to show.
  ///   - report: Reports why a screen can't be shown, as a sentence without a period.
  func restoreShowable(_ stack: NavigationStack, report: (String) -> Void) async {
    var routes = stack.routes
    while !routes.isEmpty, !Task.isCancelled {
      do throws(NavigationError) {
        return try await restore(NavigationStack(routes))
      } catch {
        // It is cancelled if the user has opened another screen.
        guard error.code != .cancelled, let index = routes.firstIndex(of: error.route) else { return }
        report("\(error)")
        routes.remove(at: index)
      }
    }
  }
}
