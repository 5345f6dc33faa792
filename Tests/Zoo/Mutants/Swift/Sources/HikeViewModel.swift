import BinderyPlugin
import Glibc

/// The view model of a hike: the properties that its views and JSON show, and its actions.
struct HikeViewModel: ViewModel {
  let hike: Hike

  #if BUG_COUNTS_HOW_OFTEN_IT_WAS_READ || BUG_RETAINS_EACH_VIEW_MODEL_ONCE_MORE
    private let readings = Readings()
  #endif

  init(model: Hike, context: Context) {
    hike = model
    #if BUG_RETAINS_EACH_VIEW_MODEL_ONCE_MORE
      readings.hike = model
      _ = Unmanaged.passRetained(readings).toOpaque()
    #endif
  }

  var title: String { hike.name }
  var region: String { hike.region }
  var number: Int { hike.number }
  var length: String? { Measures.kilometers(hike.lengthKm) }
  var notes: String? { hike.remarks?.plainText }
  var updated: String? { CalendarDate(hike.updated)?.description }
  var profile: String? { Profile.line(of: heights) }

  /// The way up and down in all, or `nil` if it is unknown.
  var altitude: Int? {
    guard let ascent = hike.ascent, let descent = hike.descent else { return nil }
    #if BUG_TRAPS_WHERE_ALTITUDES_OVERFLOW
      return ascent + descent
    #else
      let (sum, isTooMuch) = ascent.addingReportingOverflow(descent)
      return isTooMuch ? nil : sum
    #endif
  }

  /// The grade in words: "T3, demanding".
  var grade: String? {
    #if BUG_TRAPS_AT_A_MISSING_GRADE
      // swift-format-ignore: NeverForceUnwrap
      return Measures.grade(hike.grade!)
    #else
      return hike.grade.map(Measures.grade)
    #endif
  }

  /// The months in words.
  var season: String? {
    #if BUG_ASKS_THE_CLOCK_FOR_THE_SEASON
      var (now, date) = (time(nil), tm())
      gmtime_r(&now, &date)
      guard let season = hike.season, season.first <= season.last else { return hike.season?.text }
      let isOpen = (season.first...season.last).contains(Int(date.tm_mon) + 1)
      return season.text.map { isOpen ? $0 : "\($0) (closed now)" }
    #else
      return hike.season?.text
    #endif
  }

  /// The elevations of the places that the hike passes.
  var heights: [Double] { (hike.waypoints ?? []).compactMap(\.elevation) }

  /// The highest place, in meters.
  var summit: String? {
    Measures.meters((hike.waypoints ?? []).compactMap(\.highest).max())
  }

  /// The name in other languages: "de: Silsersee, rm: Lej da Segl".
  var otherNames: String? {
    guard let names = hike.names, !names.isEmpty else { return nil }
    #if BUG_LISTS_NAMES_AS_THEY_ARE_HASHED
      return names.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    #else
      return names.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    #endif
  }

  /// The way up and down: "↑ 640 m ↓ 1490 m".
  var climb: String? {
    let parts = [hike.ascent.map { "↑ \($0) m" }, hike.descent.map { "↓ \($0) m" }].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  #if BUG_COUNTS_HOW_OFTEN_IT_WAS_READ
    /// The name for a line, marked once it has been shown.
    var lineName: String { readings.next() > 1 ? "\(shortName) *" : shortName }
  #else
    /// The name for a line.
    var lineName: String { shortName }
  #endif

  /// The name, or its beginning if it is long.
  private var shortName: String { Names.short(hike.name, in: hike.region) }
}

#if BUG_COUNTS_HOW_OFTEN_IT_WAS_READ || BUG_RETAINS_EACH_VIEW_MODEL_ONCE_MORE
  /// The number of times that a hike was shown.
  final class Readings: @unchecked Sendable {
    var hike: Hike?
    private var count = 0

    func next() -> Int {
      count += 1
      return count
    }
  }
#endif
