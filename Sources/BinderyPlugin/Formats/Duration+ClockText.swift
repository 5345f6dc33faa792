extension Duration {
  /// The duration as text: `07` under a minute, `05:26` under an hour, otherwise `01:02:03`.
  ///
  /// The text is rounded down to whole seconds. A negative duration counts as zero.
  public var clockText: String {
    let seconds = max(0, components.seconds)
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let shown = twoDigits(seconds % 60)
    guard seconds >= 60 else { return shown }
    guard hours > 0 else { return twoDigits(minutes) + ":" + shown }
    return twoDigits(hours) + ":" + twoDigits(minutes) + ":" + shown
  }

  /// Returns a number with at least two digits, as in `05`.
  private func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
