internal import Bindery
internal import BinderyInterface

extension BrowserStart {
  /// Reads what a browser begins with.
  ///
  /// - Parameters:
  ///   - file: Where what was left is kept, or `nil` if nothing is.
  ///   - tell: Tells a problem with the file, in a sentence without a period.
  /// - Returns: What was left, where the user asks for it, or else the query and the item of this start.
  @MainActor
  package func saved(in file: SavedBrowserFile?, tell: (String) -> Void) -> SavedBrowser {
    var saved = SavedBrowser()
    if resumes {
      do throws(SavedBrowserError) {
        saved = try file?.read() ?? SavedBrowser()
      } catch {
        // A file that can't even be read, or that others may have written, is left where it is.
        let name = error.code == .unusable ? nil : file?.setAside()
        let kept = name.map { ", and the file is kept as '\($0)'" } ?? ""
        tell("\(error); the browser begins anew\(kept)")
      }
    }
    if !query.isEmpty { saved = SavedBrowser(query: query) }
    if let route { saved = SavedBrowser(query: saved.query, stack: NavigationStack([route])) }
    return saved
  }
}

extension Coordinator {
  /// Shows the screens of a stack in place of all others, without those that can't be shown.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - tell: Tells why a screen can't be shown, in a sentence without a period.
  func restoreShowable(_ stack: NavigationStack, tell: (String) -> Void) async {
    var routes = stack.routes
    while !routes.isEmpty, !Task.isCancelled {
      do throws(NavigationError) {
        return try await restore(NavigationStack(routes))
      } catch {
        // Cancelled, the user has gone elsewhere.
        guard error.code != .cancelled, let index = routes.firstIndex(of: error.route) else { return }
        tell("\(error)")
        routes.remove(at: index)
      }
    }
  }
}
