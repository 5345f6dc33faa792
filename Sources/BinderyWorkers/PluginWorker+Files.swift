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
  /// If the worker process ends, the file that it was reading fails, and the next process reads the others. Such an end
  /// counts against the file, and not against the plugin. The first end by a signal from outside is excused.
  package func read(_ part: FilePart, of files: [FileToRead]) async -> [FileOutcome] {
    var outcomes: [FileOutcome] = []
    var unblamedCount = 0
    while outcomes.count < files.count {
      do throws(PluginError) {
        let running = try await whenRunning()
        let (call, number) = begin(part, Self.batch(of: files[outcomes.count...]), on: running)
        let outcome = await call.outcome.value()
        outcomes += outcome.answers.map { .success($0) }
        guard let end = outcome.failure else { continue }
        unblamedCount = outcome.answers.isEmpty && end.place.call != number ? unblamedCount + 1 : 0
        // What ends a worker three times before it has read a file is taken for the fault of that file.
        guard outcomes.count < files.count, end.place.call == number && !end.isExcused || unblamedCount >= 3 else {
          continue
        }
        outcomes.append(.failure(end.error(of: name)))
      } catch {
        outcomes += files[outcomes.count...].map { _ in .failure(error) }
      }
    }
    return outcomes
  }

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
