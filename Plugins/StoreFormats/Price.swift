/// The price of an item as stores write it, such as `Free`, `$1.99` or `12.00 CHF`.
package struct Price: Hashable, Sendable {
  /// The amount, in hundredths of the currency's unit.
  private let hundredths: Int

  /// The currency's code, such as `USD`.
  private let currency: String?

  /// Whether the item costs nothing, after rounding to hundredths.
  package var isFree: Bool { hundredths == 0 }

  /// Creates a price, or returns `nil` without an amount, or for a negative one.
  ///
  /// - Parameters:
  ///   - amount: The amount in the currency's unit, such as 1.99. The store writes -1 for an item that isn't sold
  ///     alone.
  ///   - currency: The currency's code in capitals, such as `USD`, or `nil` if it is unknown.
  package init?(_ amount: Double?, currency: String?) {
    guard let amount, amount >= 0, let hundredths = Int(exactly: (amount * 100).rounded()) else { return nil }
    self.hundredths = hundredths
    self.currency = currency
  }
}

extension Price: CustomStringConvertible {
  /// The price, such as `Free`, `$1.99`, `¥150`, `12.00 CHF` or, without a currency, `12.00`, in every locale.
  package var description: String {
    guard !isFree else { return "Free" }
    switch currency {
    case "USD": return "$" + decimals
    case "EUR": return "€" + decimals
    case "GBP": return "£" + decimals
    case "JPY": return "¥" + wholes
    case "KRW": return "₩" + wholes
    case let code?: return "\(decimals) \(code)"
    case nil: return decimals
    }
  }

  /// The amount with two decimals.
  private var decimals: String {
    let rest = hundredths % 100
    return "\(hundredths / 100)\(rest < 10 ? ".0" : ".")\(rest)"
  }

  /// The amount in a currency that has no smaller unit.
  private var wholes: String {
    String((hundredths + 50) / 100)
  }
}
