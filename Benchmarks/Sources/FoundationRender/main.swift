import Foundation

// Prints songs as `bindery render --format plain` does, but decodes them with
// Foundation's `JSONDecoder`: foundation-render FILE

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: foundation-render FILE\n".utf8))
  exit(64)
}

let file = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]), options: .mappedIfSafe)
let decoder = JSONDecoder()
var output = Data()

for item in file.split(separator: UInt8(ascii: "\n")) {
  output += try decoder.decode(Song.self, from: item).line.utf8
  if output.count > 1 << 18 {
    try FileHandle.standardOutput.write(contentsOf: output)
    output.removeAll(keepingCapacity: true)
  }
}
try FileHandle.standardOutput.write(contentsOf: output)
