import Bindery
import HostTestSupport
import TestSupport

/// A C function of a random type that writes down what it was given.
struct RandomFunction {
  /// A parameter: its field in the record, its type in C, and how C writes it down.
  private struct Parameter {
    let field: String
    let type: String
    let foreignType: String
    let writing: String
    let expected: String
  }

  private let number: Int
  private let parameters: [Parameter]

  init(number: Int, using random: inout SplitMix64) {
    self.number = number
    let count = Int.random(in: 0...8, using: &random)
    parameters = Self.all.shuffled(using: &random).prefix(count).map { $0 }
  }

  /// The record that all functions are called with.
  static let recordText = """
    {"kind": "zoo", "trackId": 1, "b": true, "i": -123456789012, "d": 0.5, "t": "text", "y": "bytes",
     "ob": true, "oi": 42, "od": 1.5, "ot": "more", "oy": "most"}
    """

  private static let all = [
    Parameter(field: "b", type: "bool", foreignType: "bool", writing: #"w("%d,", x)"#, expected: "1,"),
    Parameter(
      field: "i", type: "i64", foreignType: "int64_t", writing: #"w("%lld,", (long long)x)"#, expected: "-123456789012,"
    ),
    Parameter(field: "d", type: "f64", foreignType: "double", writing: #"w("%.1f,", x)"#, expected: "0.5,"),
    Parameter(field: "t", type: "utf8", foreignType: "const char *", writing: #"w("%s,", x)"#, expected: "text,"),
    Parameter(
      field: "y", type: "bytes", foreignType: "const bindery_text *", writing: #"w("%.*s,", (int)x->count, x->bytes)"#,
      expected: "bytes,"),
    Parameter(
      field: "ob", type: "bool?", foreignType: "const bool *", writing: #"w("%d,", x ? *x : -1)"#, expected: "1,"),
    Parameter(
      field: "oi", type: "i64?", foreignType: "const int64_t *", writing: #"w("%lld,", x ? (long long)*x : -1)"#,
      expected: "42,"),
    Parameter(
      field: "od", type: "f64?", foreignType: "const double *", writing: #"w("%.1f,", x ? *x : -1)"#, expected: "1.5,"),
    Parameter(
      field: "ot", type: "utf8?", foreignType: "const char *", writing: #"w("%s,", x ? x : "-")"#, expected: "more,"),
    Parameter(
      field: "nb", type: "bool?", foreignType: "const bool *", writing: #"w("%d,", x ? *x : -1)"#, expected: "-1,"),
    Parameter(
      field: "ni", type: "i64?", foreignType: "const int64_t *", writing: #"w("%lld,", x ? (long long)*x : -1)"#,
      expected: "-1,"),
    Parameter(
      field: "nt", type: "utf8?", foreignType: "const char *", writing: #"w("%s,", x ? x : "-")"#, expected: "-,"),
    Parameter(
      field: "record", type: "handle", foreignType: "const bindery_record *", writing: #"w("%zu,", x->count)"#,
      expected: "12,"),
    Parameter(
      field: "binding", type: "handle", foreignType: "const bindery_binding *", writing: #"w("%s,", x->name + 1)"#,
      expected: "N,"),
  ]

  /// The signature as the contract writes it.
  var signature: String {
    "(\(parameters.map { "\($0.field): \($0.type)" }.joined(separator: ", "))) -> utf8"
  }

  /// What the function returns for the record.
  var expected: String {
    "f\(number):" + parameters.map(\.expected).joined().replacing("N,", with: "\(number),")
  }

  private var source: String {
    let list = parameters.enumerated().map { "\($1.foreignType) p\($0)" }.joined(separator: ", ")
    let writes = parameters.enumerated().map { $1.writing.replacing(#/\bx\b/#, with: "p\($0)") + ";" }
    return """
      static const char *f\(number)(\(list.isEmpty ? "void" : list)) {
        start(); w("f\(number):"); \(writes.joined(separator: " ")) return shown;
      }
      """
  }

  /// A plugin whose properties are functions.
  static func plugin(of functions: [RandomFunction]) -> CPlugin {
    let bindings = functions.map { #"{"f\#($0.number)", "\#($0.signature)", (bindery_function)f\#($0.number)}"# }
    return CPlugin(
      "declared",
      """
      #include "bindery.h"
      #include <stdarg.h>
      #include <stdio.h>
      static _Thread_local char shown[512];
      static _Thread_local size_t used;
      static void start(void) { used = 0; }
      static void w(const char *format, ...) {
        va_list arguments;
        va_start(arguments, format);
        used += (size_t)vsnprintf(shown + used, sizeof shown - used, format, arguments);
        va_end(arguments);
      }
      \(functions.map(\.source).joined(separator: "\n"))
      #define PROPERTIES \(bindings.joined(separator: ", "))
      """)
  }
}
