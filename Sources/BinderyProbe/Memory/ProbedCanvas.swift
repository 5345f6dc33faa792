internal import Bindery
internal import BinderyText
internal import CBindery
internal import Synchronization

/// A canvas that records the drawing of one call, and refuses and reports uses after the call or on other threads.
final class ProbedCanvas: Sendable {
  /// A recorded drawing, both with repaired text and with the raw bytes and roles of its runs.
  struct Contents: Sendable {
    /// The drawing, in which text that isn't UTF-8 is repaired.
    var drawing = TextDrawing()

    /// The bytes of each run's text, which may be invalid UTF-8.
    var runs: [[UInt8]] = []

    /// The number of each run's role, which may be none of the contract's.
    var roles: [UInt32] = []

    /// The number of drawing calls, including those for spacers and ends of lines, and those on a canvas that only
    /// measures.
    var count = 0

    /// The first role number that the contract doesn't define, or `nil` if all are defined.
    var unknownRole: UInt32? { roles.first { TextRole(knownContractRole: $0) == nil } }
  }

  /// The maximum number of drawing calls whose content is kept; further ones are only counted.
  static let limit = 100_000

  /// The call during which the canvas may be used.
  private let call: ProbedCall
  /// Whether the canvas only measures text, so that drawing on it breaks a rule.
  private let isRuler: Bool
  /// The function that returns the width of a text in columns.
  private let answer: @Sendable (String) -> Int
  /// What the plugin has drawn so far.
  private let drawn = Mutex(Contents())

  // Never freed, so that a late use is reported and harmless.
  /// The C table that the plugin gets.
  private nonisolated(unsafe) let table: UnsafeMutablePointer<bindery_canvas>

  /// Creates a canvas for a call; see `ProbedCall.canvas(isRuler:measure:)`.
  init(of call: ProbedCall, isRuler: Bool, measure: (@Sendable (String) -> Int)? = nil) {
    self.call = call
    answer = measure ?? { SafeText.columns(of: $0) }
    self.isRuler = isRuler
    table = .allocate(capacity: 1)
    table.initialize(
      to: bindery_canvas(
        size: UInt32(MemoryLayout<bindery_canvas>.size), state: Unmanaged.passRetained(self).toOpaque(),
        run: { table, role, text in
          ProbedCanvas.of(table)?.draw {
            $0.roles.append(role)
            $0.runs.append([UInt8](text.utf8))
            $0.drawing.run(text.string, TextRole(contractRole: role))
          }
        },
        spacer: { ProbedCanvas.of($0)?.draw { $0.drawing.spacer() } },
        end_line: { ProbedCanvas.of($0)?.draw { $0.drawing.endLine() } },
        columns: { ProbedCanvas.of($0)?.measure($1) ?? 0 }))
  }

  /// The canvas as a C struct of the contract, which the plugin gets.
  var pointer: UnsafePointer<bindery_canvas> { UnsafePointer(table) }

  /// The drawing recorded so far.
  var contents: Contents { drawn.withLock { $0 } }

  /// Returns the canvas that a C table belongs to, or `nil` if its state is NULL.
  private static func of(_ table: UnsafePointer<bindery_canvas>?) -> ProbedCanvas? {
    table?.pointee.state.map { Unmanaged<ProbedCanvas>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Counts a drawing call during the watched call, and records it by `body` unless the canvas is full or only
  /// measures.
  private func draw(_ body: (inout Contents) -> Void) {
    HostPart.run {
      guard call.permits("canvas") else { return }
      drawn.withLock { contents in
        contents.count += 1
        if contents.count <= Self.limit, !isRuler { body(&contents) }
      }
    }
  }

  /// Returns the width of a text in columns, or 0 and a report if the call is over.
  private func measure(_ text: bindery_text) -> Int {
    HostPart.run {
      guard call.permits("canvas") else { return 0 }
      return answer(text.string)
    }
  }
}
