import Bindery
import TestSupport
import Testing

struct `Schemes of addresses` {
  @Test(arguments: [
    ("https://example.org/1.jpg", "https"), ("HTTPS://example.org", "https"), ("data:,x", "data"),
    ("x-1.a+b:c:d", "x-1.a+b"), ("a:", "a"),
  ])
  func `A scheme is what stands before the first colon, in lowercase`(address: String, scheme: String) {
    expectEqual(address.addressScheme, scheme)
  }

  @Test(arguments: [
    "", ":", "://example.org", "example.org", "covers/1.jpg", "/covers/1.jpg", "//example.org/1.jpg", "1a:b",
    " https://example.org", "ht tp://example.org", "covers/1:2.jpg", "é:b", "\u{212A}:b",
  ])
  func `Other texts have none`(text: String) {
    expectNil(text.addressScheme)
  }
}
