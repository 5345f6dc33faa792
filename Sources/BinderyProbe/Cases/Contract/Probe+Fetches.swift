internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Checks rule C50: fetches end with a valid status, and succeed only for addresses of their own scheme.
  ///
  /// Reports the scheme as not exercised if no fetch succeeds.
  func checkFetches() throws(Finding) {
    guard let fetcher = try plugin().fetcher(order.subject) else {
      throw Finding("L04", subject: order.subject, "the manifest names the scheme, and no table is of it")
    }
    let scheme = order.subject
    var isExercised = false
    let own = ["", "://", ":x y", ":\u{0}\u{1B}", ":" + String(repeating: "x", count: 100_000)]
    let strange = ["", "nowhere-at-all:x", "no address", "\u{0}"]
    let known = Array(try knownAddresses().prefix(24))
    let ours = known + own.map { scheme + $0 }
    for (index, address) in (ours + strange).enumerated() {
      let answer = self.answer(for: address) { fetcher.table.fetch($0, $1, $2) }
      let name = Law.quoted(address)
      if let fault = answer.fault("fetch") { flag("fetch() \(fault), for the address \(name)") }
      isExercised = isExercised || answer.isOK
      if answer.isOK, index >= ours.count { flag("fetch() succeeds for the address \(name), which isn't its own") }
      check(answer, "it fetches \(name)")
    }
    let some = Array(known.prefix(4)) + [scheme + ":x y", "nowhere-at-all:x"]
    checkStreams(of: some) { fetcher.table.fetch($0, $1, $2) }
    guard !isExercised else { return }
    let reason =
      known.isEmpty
      ? "no address is known that it gets; name some as 'addresses' in check.json" : "it gets no address that is known"
    report.add(.seen(name: ProbeAnswer.unexercised, text: reason))
  }

  /// A function that calls a fetcher's fetch() with an address, a stream and a sink for failures, and returns the
  /// status.
  private typealias Fetch =
    @Sendable (
      bindery_text, UnsafePointer<bindery_stream>, UnsafePointer<bindery_sink>
    ) -> Int32

  /// Checks rule C38 for addresses: fetch() leaves a stream alone once that has refused a write, or the call has
  /// returned.
  private func checkStreams(of addresses: [String], _ fetch: @escaping Fetch) {
    defer { blame("C50") }
    blame("C38")
    for address in addresses {
      let name = Law.quoted(address)
      check(answer(for: address, wanted: 1, fetch), "it fetches \(name), of which the host wants a part")
      check(answer(for: address, cancelsLate: true, fetch), "it fetches \(name), and is cancelled as it returns")
    }
  }

  /// Calls `fetch` with a guarded copy of an address, and waits for the answer; see `StreamedAnswer` for the
  /// parameters.
  private func answer(
    for address: String, wanted: Int? = nil, cancelsLate: Bool = false, _ fetch: @escaping Fetch
  ) -> StreamedAnswer {
    var memory = GuardedMemory()
    let text = memory.text(address, "an address", isTerminated: false)
    let (bytes, count) = (ConstantPointer(pointer: text.bytes), text.count)
    HostPart.note(input: Law.quoted(address))
    let call = ProbedCall("fetch", subject: order.subject, report: report)
    return StreamedAnswer(call, wanted: wanted, rest: cancelsLate ? 20 : 0, cancelsLate: cancelsLate) {
      fetch(bindery_text(bytes: bytes.pointer, count: count), $0, $1)
    }
  }
}
