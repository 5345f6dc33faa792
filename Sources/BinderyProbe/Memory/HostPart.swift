internal import CProbe

/// The boundary between host and plugin: runs calls across it, and attributes allocations to the right side.
package enum HostPart {
  /// Calls a function of the plugin by `body`, records its name for reports of crashes, and returns its result.
  ///
  /// Meanwhile, allocations of the calling thread count as the plugin's, and threads that it starts as started for
  /// `item`, the model or view model that the call is about.
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

  /// Records the input of the next calls, such as a record or a query as text, for reports of crashes.
  static func note(input: String) {
    var input = input
    input.withUTF8 { input in
      input.withMemoryRebound(to: CChar.self) { cprobe_note_input($0.baseAddress, $0.count) }
    }
  }

  /// The name that is recorded in place of a function's while a task runs on the main queue.
  package static let mainActorTask = "a task on the main actor"

  /// Counts a view model that the plugin has made, so that the tester knows how many were made.
  static func noteMade() { cprobe_note_made() }

  /// Records that a model or view model was released, so that threads that still work for it can be named in a report.
  static func noteReleased(_ item: UnsafeRawPointer, isViewModel: Bool) {
    if isViewModel { cprobe_note_released() }
    let name = UnsafeRawPointer((isViewModel ? released : releasedModel).utf8Start)
    cprobe_current_guard()?.pointee.orphan(item, name.assumingMemoryBound(to: CChar.self))
  }

  // Constant, and NUL-terminated for good.
  /// The name of the function that releases view models, for reports.
  private static let released: StaticString = "release_view_model"
  /// The name of the function that releases models, for reports.
  private static let releasedModel: StaticString = "release_model"

  /// Runs a callback of the host, on the thread on which the plugin calls it, and returns its result.
  ///
  /// Allocations of the callback don't count as the plugin's.
  static func run<Result>(_ body: () -> Result) -> Result {
    defer { cprobe_yield() }
    guard let guarding = cprobe_current_guard() else { return body() }
    let depth = guarding.pointee.pause()
    defer { guarding.pointee.resume(depth) }
    return body()
  }

  /// Runs code of the plugin within a callback of the host, so that its allocations count as the plugin's again.
  static func callBack(_ body: () -> Void) {
    guard let guarding = cprobe_current_guard() else { return body() }
    guarding.pointee.enter()
    body()
    guarding.pointee.leave()
  }
}
