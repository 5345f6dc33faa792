internal import Bindery
internal import BinderyRules
internal import Glibc

extension ProbeOrder {
  /// By how many seconds the clock of the day is set on: a month and some hours, where that may change nothing.
  package var clockShift: Int64 { rule == "D07" ? 40 * 86_400 + 7 * 3_600 + 11 * 60 : 0 }
}

extension Probe {
  /// What a sighting is called among those that are told: the place of its sample.
  ///
  /// - Parameter index: The place.
  /// - Returns: The name.
  package static func sightingName(_ index: Int) -> String { "sample \(index)" }

  /// Tells what is seen of each sample, for whoever compares it with what is seen elsewhere.
  ///
  /// - Throws: The first rule that is found broken.
  func tellSightings() throws(Finding) {
    if order.rule == "D02" { setlocale(LC_ALL, "") }
    tzset()
    let type = try type()
    let places = order.rule == "D04" ? Array(samples.indices.reversed()) : Array(samples.indices)
    var seen: [String] = []
    for place in places { seen.append(try type.sighting(of: samples[place]).transcript) }
    for (index, place) in places.enumerated() {
      // What differs even here differs anywhere, which is for another rule to tell.
      guard try type.sighting(of: samples[place]).transcript == seen[index] else {
        return report.add(.skipped("an item looks different each time it is read, even in one process"))
      }
    }
    for (index, place) in places.enumerated() {
      report.add(.seen(name: Self.sightingName(place), text: seen[index]))
    }
  }
}
