import Foundation
import TestSupport

/// A stand-in for the iTunes Store on this machine: `store-stand-in [--port N] [--requests N]`.
///
/// It prints the address to give as `BINDERY_ITUNES_URL`. It ends when its input does, after so many requests (1000
/// where nothing else is said), or after ten minutes.
///
/// Some terms misbehave: `limited`, `broken`, `slow`, `html` and `unavailable`.
@main
struct StandIn {
  static func main() throws {
    guard let options = StandInOptions(Array(CommandLine.arguments.dropFirst())) else {
      FileHandle.standardError.write(Data("usage: store-stand-in [--port 0...65535] [--requests N]\n".utf8))
      exit(64)
    }
    let server = try LoopbackServer(port: options.port, connections: options.requests) { StoreReply.reply(to: $0) }
    // Not print(), which keeps what it is given until there is more where nobody watches.
    FileHandle.standardOutput.write(Data("\(server.address)\n".utf8))
    Thread.detachNewThread {
      while readLine() != nil {}
      server.stop()
    }
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 600)
      server.stop()
    }
    server.wait()
  }
}
