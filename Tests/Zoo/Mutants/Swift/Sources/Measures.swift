import BinderyPlugin
import Glibc

/// A namespace for lengths, heights and grades in words.
enum Measures {
  /// Returns a length such as "13.4 km", or `nil` for one that is unknown or out of all reason.
  static func kilometers(_ length: Double?) -> String? {
    guard let length else { return nil }
    #if BUG_TRAPS_AT_A_HUGE_LENGTH
      let tenths = Int((length * 10).rounded())
    #else
      guard let tenths = Int(exactly: (length * 10).rounded()) else { return nil }
    #endif
    return "\(tenths / 10).\(digits(tenths % 10)) km"
  }

  /// Returns a height such as "2755 m", or `nil` for one that is unknown or out of all reason.
  static func meters(_ height: Double?) -> String? {
    guard let height, let whole = Int(exactly: height.rounded()) else { return nil }
    #if BUG_SHOWS_FEET_BY_THE_ENVIRONMENT
      if let language = getenv("LANG"), String(cString: language).hasPrefix("en_US") {
        return "\(Int(height / 0.3048)) ft"
      }
    #endif
    return "\(digits(whole)) m"
  }

  #if BUG_THREADS_SHARE_A_BUFFER
    nonisolated(unsafe) private static let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: 24)
  #endif

  /// Returns the digits of a number.
  static func digits(_ number: Int) -> String {
    #if BUG_THREADS_SHARE_A_BUFFER
      _ = withVaList([number]) { vsnprintf(buffer, 24, "%ld", $0) }
      return String(cString: buffer)
    #else
      return String(number)
    #endif
  }

  private static let grades = ["easy", "a mountain path", "demanding", "alpine", "demanding and alpine", "difficult"]

  /// Returns a grade of the Swiss Alpine Club with its meaning, or as it is if it has none.
  static func grade(_ grade: String) -> String {
    guard grade.first == "T", let number = Int(grade.dropFirst()), (1...grades.count).contains(number) else {
      return grade
    }
    return "\(grade), \(grades[number - 1])"
  }
}
