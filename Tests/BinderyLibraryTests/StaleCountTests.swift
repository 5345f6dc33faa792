import Bindery
import BinderyLibrary
import BinderyRendering
import TestSupport
import Testing

struct `Counts of stale items` {
  @Test(arguments: [
    (1, 0, "what former plugins showed"), (0, 1, "its own texts, since no plugin showed it before"),
    (0, 2, "their own texts, since no plugin showed them before"),
    (2, 3, "what former plugins showed, or by their own texts"),
  ])
  func `They tell by which texts the items are found`(shown: Int, unshown: Int, texts: String) {
    let stamps = [
      BindingStamp(kind: "zoo", plugin: PluginId(rawValue: "org.example.zoo"), version: "1.0.0"),
      BindingStamp(kind: "zoo"),
    ]
    let counts = StaleCount([(stamps[0], shown), (stamps[1], unshown)])
    expectEqual(counts, StaleCount(shown: shown, unshown: unshown))
    expectEqual(counts.texts, texts)
    expectEqual(counts.all, shown + unshown)
  }
}
