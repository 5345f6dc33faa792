import Bindery
import BinderyCollections
import BinderyHost
import BinderyInterface
import BinderyRendering
import BinderySources

let (folder, file) = (CommandLine.arguments[1], CommandLine.arguments[2])
let path = PluginSearchPath(options: [folder], environment: [:], programFolder: nil, systemFolders: [])
let presenter = Presenter(host: PluginHost(files: path.files(), version: "1.0.0"))
let shelf = LocalSource("shelf", name: file, identify: presenter.modelIds) { () throws(SourceError) in
  try RecordReader(path: file)
}
let search = ItemSearch(of: [shelf, LocalSource.catalogue(identify: presenter.modelIds)], presenter: presenter)
let found = search.filtered { $0.elementId.kind == "song" }
let rows = found.sorted { text("title", of: $0) < text("title", of: $1) }

@MainActor func text(_ property: String, of row: ItemRow) -> String {
  (try? row.item.property(named: property).text) ?? ""
}

var steps = [
  { search.setQuery("winter") },
  { search.setQuery("winters") },
  { found.setFilter { ["song", "music-video"].contains($0.elementId.kind) } },
  { rows.setOrder { text("duration", of: $0) < text("duration", of: $1) } },
]
let list = ListPresenter(rows, options: .waitingForLoads, make: PresentedItem.init)
list.show(0..<24)
for await update in list.updates {
  let changes = update.changes
  print("\(list.snapshot.rowCount) rows")
  for path in changes.removedRows { print("- \(path)") }
  for move in changes.movedRows { print("\(move.from) to \(move.to)") }
  for path in (changes.insertedRows + changes.updatedRows).sorted() + update.redraws {
    print("+ \(path)", list.row(at: path)?.item.lines(columns: 60).first ?? "")
  }
  if steps.isEmpty { break }
  steps.removeFirst()()
}
