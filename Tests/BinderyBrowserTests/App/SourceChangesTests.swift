import Bindery
import BinderyHost
import HostTestSupport
import TestSupport
import Testing

@testable import BinderyBrowser

struct `Sources that come and go` {
  @Test func `A source is told when its plugin is dropped in or removed, and not otherwise`() throws {
    let (none, animals) = (PluginHost.withoutPlugins, try ContainerPlugin().host)
    expectEqual(CurrentHost(animals).sourceSentences(since: none), ["the source 'animals' is there now"])
    expectEqual(CurrentHost(none).sourceSentences(since: animals), ["the source 'animals' is gone"])
    #expect(CurrentHost(animals).sourceSentences(since: animals).isEmpty)
    #expect(CurrentHost(none).sourceSentences(since: none).isEmpty)
  }
}
