internal import Bindery
package import BinderyContract
package import BinderyExchange
internal import BinderyLoading
package import BinderySystem

/// An open file that a worker reads, with the files beside it that belong to it.
package struct FileToRead: Sendable {
  /// The file as the worker is told of it. It has as many siblings as there are descriptors for them.
  package let file: FilesRequest.File

  /// The descriptor of the file, and those of its siblings in their order, open for reading alone.
  package let descriptors: [Descriptor]

  /// Creates a file from its description, its descriptor and those of its siblings.
  package init(_ file: FilesRequest.File, _ descriptor: Descriptor, siblings: [Descriptor] = []) {
    (self.file, descriptors) = (file, [descriptor] + siblings)
  }
}

extension PluginWorker {
  /// The outcome of reading a file: what the plugin has read, or the error if the worker gave no answer.
  package typealias FileOutcome = Result<FileAnswer, PluginError>

  /// Reads files in a worker, in as many calls as necessary, and returns the outcomes in the order of the files.
  ///
  /// If the worker process ends, the file that it was reading fails, and the next process reads the others. The failure
  /// is that of the file and isn't recorded in the journal of the plugin. The first end by a signal from outside is
  /// excused. Once `endLimit` processes in a row have ended without an answer, the rest of the files fail, too.
  package func read(_ part: FilePart, of files: [FileToRead]) async -> [FileOutcome] {
    var outcomes: [FileOutcome] = []
    var (unblamedCount, endCount) = (0, 0)
    while outcomes.count < files.count {
      do throws(PluginError) {
        let running = try await whenRunning()
        let (call, number) = begin(part, Self.batch(of: files[outcomes.count...]), on: running)
        let outcome = await call.outcome.value()
        outcomes += outcome.answers.map { .success($0) }
        guard let end = outcome.failure else {
          endCount = 0
          continue
        }
        endCount = outcome.answers.isEmpty ? endCount + 1 : 0
        if end.reason == .dismissed || endCount >= Self.endLimit {
          outcomes += files[outcomes.count...].map { _ in .failure(end.error(of: name)) }
          continue
        }
        // A worker that had ended before the call has the number 0, as one has that was idle.
        let isOfCall = number != 0 && end.place.call == number
        unblamedCount = outcome.answers.isEmpty && !isOfCall ? unblamedCount + 1 : 0
        // What ends a worker three times before it has read a file is taken for the fault of that file.
        guard outcomes.count < files.count, isOfCall && !end.isExcused || unblamedCount >= 3 else { continue }
        outcomes.append(.failure(end.error(of: name)))
      } catch {
        // A worker that crashes as it starts costs a file each time, until the plugin is quarantined.
        let isTransient = [.crashed, .timedOut, .brokeProtocol].contains(error.code)
        outcomes += files[outcomes.count...].prefix(isTransient ? 1 : .max).map { _ in .failure(error) }
      }
    }
    return outcomes
  }

  /// The number of ends of worker processes in a row, without an answer about any file, after which no further file is
  /// read.
  private static let endLimit = 20

  /// Returns the first files, of which a request passes the descriptors.
  private static func batch(of files: ArraySlice<FileToRead>) -> ArraySlice<FileToRead> {
    var (end, count) = (files.startIndex, 0)
    while end < files.endIndex, end == files.startIndex || count + files[end].descriptors.count <= limit {
      count += files[end].descriptors.count
      end += 1
    }
    return files[..<end]
  }

  private static var limit: Int { FilesRequest.descriptorLimit }

  /// Begins a call that reads files, and returns it with its number.
  private func begin(
    _ part: FilePart, _ files: ArraySlice<FileToRead>, on running: Running
  ) -> (call: FilesCall, number: UInt32) {
    let request = FilesRequest(part, of: files.map(\.file))
    let call = FilesCall(request)
    let number = running.connection.begin(
      call, .files, payload: request.payload, descriptors: files.flatMap(\.descriptors).map(\.number), isTimed: true,
      atMost: running.connection.limits.time(forItems: files.count))
    return (call, number)
  }
}
