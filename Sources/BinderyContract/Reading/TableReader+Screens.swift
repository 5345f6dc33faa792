internal import Bindery
internal import CBindery

// Reading of the tables for the screens of items: titles of actions, and views for other purposes than a row.

extension TableReader {
  /// Reads the table with the titles of actions, or returns `nil` if the plugin has none.
  func actions(_ pointer: UnsafeRawPointer?, _ types: [MediaTypeTable]) throws(Judge.Failure) -> ActionsTable? {
    guard let table = try extensionTable(pointer, .actions, over: bindery_actions()) else { return nil }
    let (first, count) = (table.members.titles, table.members.title_count)
    guard TableLimits.titles.contains(count), first != nil || count == 0 else {
      try take(.count(count, of: "title"), in: .actions)
      return ActionsTable(table, titles: [])
    }
    let byKind = Dictionary(types.map { ($0.kind, $0) }) { _, last in last }
    var titles: [ActionTitle] = []
    var seen: Set<[String]> = []
    for index in 0..<count {
      guard let first, let title = try title(first[index], at: index, byKind) else { continue }
      guard seen.insert([title.kind.rawValue, title.action]).inserted else {
        try reading(title.kind.rawValue).take(.titleTwice(action: title.action), in: .actions)
        continue
      }
      titles.append(title)
    }
    return ActionsTable(table, titles: titles)
  }

  /// Reads the title of an action, or returns `nil` if a fault in it is tolerated.
  private func title(
    _ title: bindery_action_title, at index: Int, _ types: [Kind: MediaTypeTable]
  ) throws(Judge.Failure) -> ActionTitle? {
    let place = "title \(index + 1) of bindery_actions"
    guard let kind = try text(title.kind, "the kind of \(place)", in: .actions) else {
      try take(.title(.kind, index: index, action: ""), in: .actions)
      return nil
    }
    let (reader, type) = (reading(kind), types[Kind(rawValue: kind)])
    guard let action = try text(title.action, "the action of \(place)", in: .actions) else {
      try reader.take(.title(.action, index: index, action: ""), in: .actions)
      return nil
    }
    guard let type, type.functions.actions.contains(where: { $0.table.name == action }) else {
      try reader.take(.unknownAction(action, index: index, isKindKnown: type != nil), in: .actions)
      return nil
    }
    guard let text = try text(title.title, "the text of \(place)", in: .actions), !text.isEmpty else {
      try reader.take(.title(.text, index: index, action: action), in: .actions)
      return nil
    }
    if text.utf8.count > TableLimits.titleSize {
      try reader.take(.longTitle(bytes: text.utf8.count, index: index, action: action), in: .actions)
    }
    return ActionTitle(kind: Kind(rawValue: kind), action: action, text: text)
  }

  /// Reads the tables of the views for other purposes than a row, or returns `nil` if the plugin has none.
  func views(_ pointer: UnsafeRawPointer?, _ types: [MediaTypeTable]) throws(Judge.Failure) -> ViewsTable? {
    guard let list = try extensionTable(pointer, .views, over: bindery_views())?.members else { return nil }
    let byKind = Dictionary(types.map { ($0.kind, $0) }) { _, last in last }
    var views: [ViewTable] = []
    var seen: Set<String> = []
    for pointer in try tables(list.views, list.view_count, TableLimits.views, of: "view", in: .views) {
      guard let view = try view(at: pointer, byKind) else { continue }
      guard seen.insert("\(view.number) \(view.kind)").inserted else {
        try reading(view.kind.rawValue).take(.viewTwice(purpose: view.number), in: .views)
        continue
      }
      views.append(view)
    }
    return ViewsTable(views)
  }

  /// Reads a view for another purpose than a row, or returns `nil` if a fault in it is tolerated.
  private func view(
    at pointer: UnsafePointer<bindery_view>, _ types: [Kind: MediaTypeTable]
  ) throws(Judge.Failure) -> ViewTable? {
    let table = try sized(pointer, .view, over: bindery_view())
    guard let name = try text(table.members.kind, "the kind of a view", in: .view), !name.isEmpty else {
      try take(.noName, in: .view)
      return nil
    }
    let reader = reading(name)
    guard let type = types[Kind(rawValue: name)] else {
      try reader.take(.unknownKind(name, index: 0), in: .view)
      return nil
    }
    let purpose = table.members.purpose
    if purpose == BINDERY_FOR_ROW.rawValue { try reader.take(.rowView, in: .view) }
    let layout = type.isDeclared ? try reader.viewLayout(table.members.layout, purpose) : nil
    if type.isDeclared ? table.members.layout == nil : table.members.draw == nil {
      try reader.take(.emptyView(purpose: purpose, isDeclared: type.isDeclared), in: .view)
    }
    return ViewTable(table, of: type.kind, layout: layout)
  }

  /// Reads the layout of a declared media type's view, or returns `nil` if there is none or a fault in it is tolerated.
  private func viewLayout(_ bytes: UnsafePointer<CChar>?, _ purpose: UInt32) throws(Judge.Failure) -> Layout? {
    guard let text = try text(bytes, "the layout of a view", in: .view, symbol: "layout") else { return nil }
    switch Layout.parsed(text) {
    case .success(let layout): return layout
    case .failure(let failure):
      try take(.layout(text, failure, purpose: purpose), in: .view)
      return nil
    }
  }
}
