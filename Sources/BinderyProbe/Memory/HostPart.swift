internal import CProbe

/// The border between host and plugin: calls across it, in which allocations count as the plugin's or don't.
package enum HostPart {
  /// Calls a function of the plugin, which is noted on the board, and returns its result.
  ///
  /// Allocations of the calling thread meanwhile count as the plugin's, and threads that it begins are begun for `item`,
  /// the model or view model that the call is about.
  static func call<Result>(
    _ function: String, about item: UnsafeRawPointer? = nil, _ body: () -> Result
  ) -> Result {
    // Passing the String itself would copy it for each call.
    var name = function
    name.withUTF8 { name in
      name.withMemoryRebound(to: CChar.self) { cprobe_note_function($0.baseAddress, $0.count) }
    }
    let guarding = cprobe_current_guard()
    guarding?.pointee.enter()
    if item != nil { guarding?.pointee.attend(item) }
    defer {
      if item != nil { guarding?.pointee.attend(nil) }
      guarding?.pointee.leave()
    }
    return body()
  }

  /// Notes the input of the next calls on the board, which the tester reads after a crash: a record, a query or an
  /// address, as text.
  static func note(input: String) {
    var input = input
    input.withUTF8 { input in
      input.withMemoryRebound(to: CChar.self) { cprobe_note_input($0.baseAddress, $0.count) }
    }
  }

  /// The name of a task that runs on the main queue, in place of that of a function.
  package static let mainActorTask = "a task on the main actor"

  /// Notes that a function has made a view model.
  static func noteMade() { cprobe_note_made() }

  /// Notes that a model or view model was released: what goes on for it does so without it.
  static func noteReleased(_ item: UnsafeRawPointer, isViewModel: Bool) {
    if isViewModel { cprobe_note_released() }
    let name = UnsafeRawPointer((isViewModel ? released : releasedModel).utf8Start)
    cprobe_current_guard()?.pointee.orphan(item, name.assumingMemoryBound(to: CChar.self))
  }

  // Constant, and NUL-terminated for good.
  private static let released: StaticString = "release_view_model"
  private static let releasedModel: StaticString = "release_model"

  /// Runs a callback of the host on the thread on which the plugin calls it, and returns its result.
  ///
  /// Its allocations don't count as the plugin's.
  static func run<Result>(_ body: () -> Result) -> Result {
    defer { cprobe_yield() }
    guard let guarding = cprobe_current_guard() else { return body() }
    let depth = guarding.pointee.pause()
    defer { guarding.pointee.resume(depth) }
    return body()
  }

  /// Runs code of the plugin that is called from within a callback of the host, so that its allocations count again.
  static func callBack(_ body: () -> Void) {
    guard let guarding = cprobe_current_guard() else { return body() }
    guarding.pointee.enter()
    body()
    guarding.pointee.leave()
  }
}
