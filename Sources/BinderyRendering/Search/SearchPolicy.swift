package import Bindery
package import BinderyCollections
package import BinderySources

/// The settings with which the sources of a search are asked: prefetched data, pages, timeout and clock.
package struct SearchPolicy: Sendable {
  /// The data to prefetch for the models; their identifiers are always requested.
  let models: ModelRequest

  /// The policy for the pages of a source after the first.
  let turning: PageTurning

  /// The maximum duration of the query of one source, or of one page if pages are turned on demand.
  let timeout: Duration

  /// A clause that says how to give a source more time, which ends the message on a timeout; `nil` for none.
  let timeoutRemedy: String?

  /// The clock that measures the timeout.
  let clock: any Clock<Duration>

  /// Creates a policy, by which pages are turned on demand unless another one is given.
  package init(
    bringing models: ModelRequest, turning: PageTurning = .onDemand, timeout: Duration,
    timeoutRemedy: String? = nil, clock: any Clock<Duration> = ClockKey.defaultValue
  ) {
    self.models = models
    self.turning = turning
    self.timeout = timeout
    self.timeoutRemedy = timeoutRemedy
    self.clock = clock
  }

  /// The type of policies for the pages of a source after the first.
  package typealias PageTurning = PagedModelCollection<FoundItem, SearchFailure, PageCursor>.Turning
}
