internal import Bindery
internal import BinderyRules
internal import Glibc

extension ProbeOrder {
  /// The seconds by which the wall clock that the plugin reads is ahead: over 40 days for rule D07, which says that it
  /// makes no difference, else 0.
  package var clockShift: Int64 { rule == "D07" ? 40 * 86_400 + 7 * 3_600 + 11 * 60 : 0 }
}

extension Probe {
  /// Returns the name of the message with the observation of the sample at `index`, among the samples of its kind.
  package static func observationName(_ index: Int) -> String { "sample \(index)" }

  /// Reports the transcript of each sample's observation, for the tester to compare with those of other processes.
  ///
  /// D02 sets the locale first, and D04 observes the last sample first. Throws the first rule found broken.
  func reportObservations() throws(Finding) {
    if order.rule == "D02" { setlocale(LC_ALL, "") }
    tzset()
    let type = try type()
    let places = order.rule == "D04" ? Array(samples.indices.reversed()) : Array(samples.indices)
    var seen: [String] = []
    for place in places { seen.append(try type.observation(of: samples[place]).transcript) }
    for (index, place) in places.enumerated() {
      // An item that differs even within one process breaks another rule.
      guard try type.observation(of: samples[place]).transcript == seen[index] else {
        return report.add(.skipped("an item looks different each time it is read, even in one process"))
      }
    }
    for (index, place) in places.enumerated() {
      report.add(.seen(name: Self.observationName(place), text: seen[index]))
    }
  }
}
