extension Duration {
  /// The duration as a clock shows it: `07`, `05:26` or `01:02:03`, rounded down to
  /// whole seconds. A negative one counts as zero.
  public var clockText: String {
    let seconds = max(0, components.seconds)
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    let shown = parts.drop { $0 == 0 }
    return (shown.isEmpty ? parts.suffix(1) : shown).map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
