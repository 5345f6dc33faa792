internal import BinderyContract
internal import BinderyExchange
internal import BinderyLoading
internal import BinderySystem

/// The answer to a call about files, which are read and answered one after the other.
struct FilesAnswer: Sendable {
  /// The part of the files that the host has requested.
  private let part: FilePart
  /// The files.
  private let files: [ReadableFile]
  /// The number of the call.
  private let call: UInt32
  /// The owners of the descriptors of the files.
  private let descriptors: [Descriptor]

  /// Decodes the call in a frame, and throws if it is malformed.
  init(_ frame: Frame) throws(ExchangeError) {
    let request = try FilesRequest(frame.payload)
    (part, call, descriptors) = (request.part, frame.call, frame.descriptors)
    files = try request.readableFiles(frame.descriptors)
  }

  /// Reads the files, and sends an answer for each. Their descriptors are closed afterwards.
  func run(by plugin: WorkerPlugin, to host: HostLink) {
    defer { withExtendedLifetime(descriptors) {} }
    for (index, file) in files.enumerated() {
      plugin.progress.place = WorkProgress.Place(call: call, item: UInt32(clamping: index), stage: .file)
      let answer = plugin.opened.read(part, of: file)
      host.send(
        .fileAnswer, call: call, payload: FileAnswer(bytes: answer.bytes, failure: answer.failure).payload(at: index))
    }
    plugin.progress.place = WorkProgress.Place()
  }
}
