import Bindery
import BinderyTerminal
import TestSupport
import Testing

struct `Width policy` {
  @Test(
    arguments: [
      (nil, nil, nil, 80),
      (nil, nil, 132, 132),
      (nil, "100", 132, 100),
      (60, "100", 132, 60),
      (nil, "", 132, 132),
      (nil, "0", 132, 132),
      (nil, "-5", 132, 132),
      (nil, "wide", 132, 132),
      (nil, "12.5", nil, 80),
      (0, "100", nil, 100),
      (nil, nil, 0, 80),
      (nil, "99999999999999999999", nil, 80),
      (1_000_000_000, nil, nil, 4096),
      (1, nil, nil, 1),
    ] as [(Int?, String?, Int?, Int)])
  func `The first to say something decides`(requested: Int?, variable: String?, terminal: Int?, expected: Int) {
    let columns = WidthPolicy(requested: requested).columns(
      terminalSize: terminal.map { Size(columns: $0, rows: 24) },
      environment: variable.map { ["COLUMNS": $0] } ?? [:])
    expectEqual(columns, expected)
  }
}
