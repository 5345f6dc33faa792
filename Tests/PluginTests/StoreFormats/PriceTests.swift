import StoreFormats
import TestSupport
import Testing

struct `Prices` {
  @Test(
    arguments: [
      (1.99, "USD", "$1.99"), (3.99000, "USD", "$3.99"), (0.99, "GBP", "£0.99"), (29.99, "EUR", "€29.99"),
      (610, "JPY", "¥610"), (3300, "KRW", "₩3300"), (12, "CHF", "12.00 CHF"), (12.05, nil, "12.05"), (0, "USD", "Free"),
      (0, nil, "Free"), (0.001, "USD", "Free"), (-1, "USD", nil), (-0.01, nil, nil), (nil, "USD", nil),
      (.nan, "USD", nil), (.infinity, "USD", nil), (1e300, "USD", nil), (1_000_000.1, "USD", "$1000000.10"),
    ] as [(Double?, String?, String?)])
  func `A price reads the same everywhere`(amount: Double?, currency: String?, text: String?) {
    expectEqual(Price(amount, currency: currency)?.description, text)
  }
}
