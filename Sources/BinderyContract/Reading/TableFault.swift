/// What in a plugin's table breaks the contract.
///
/// Whoever reads tables decides what becomes of a fault: a host refuses a plugin for those that it can't pass over, and
/// the tester reports each as a finding.
package struct TableFault: Error, Sendable {
  /// What is wrong, by the tables that it may be in.
  package enum Problem: Sendable {
    case table(TableProblem), plugin(PluginProblem), type(TypeProblem), screen(ScreenProblem)
  }

  /// The struct with the fault.
  package let table: SizedStruct

  /// The kind of the media type, title or view with the fault; empty if there is none, or if it isn't known.
  package let kind: String

  /// What is wrong.
  package let problem: Problem
}

/// What may be wrong in any table.
package enum TableProblem: Sendable {
  /// The table states a size that is smaller than that of the first version, or that no version comes near.
  case size(Int)

  /// The member `reserved` isn't 0.
  case reserved(UInt32)

  /// A text, which `name` describes as a noun phrase and `symbol` by the member or struct that it is in, is damaged.
  case text(TextDamage, name: String, symbol: String)

  /// An array of elements of that name is NULL, or has too few or too many of them.
  case count(Int, of: String)

  /// The element of that name at an index of an array is NULL.
  case null(String, index: Int)

  /// The kind of a media type or a view, the id of a source, or the scheme of a fetcher is NULL or empty.
  case noName

  /// The function of that name, which the table needs, is NULL.
  case noFunction(String)

  /// The table names a kind that is none of those that it can name; `index` is the place in its array.
  case unknownKind(String, index: Int)

  /// The table names a kind twice.
  case kindTwice(String)

  /// How a text is damaged.
  package enum TextDamage: Hashable, Sendable {
    /// The text is longer than 1 MiB, or has no NUL at its end.
    case endless

    /// The text isn't UTF-8; its start is repaired here.
    case invalid(start: String)
  }
}

/// What may be wrong with a plugin as a whole.
package enum PluginProblem: Sendable {
  /// The plugin is built for another major version of the contract than this host.
  case contract(ContractVersion)

  /// The identifier or the version of the plugin is NULL.
  case noIdentity

  /// The plugin has no media type, and neither a source nor a fetcher.
  case bringsNothing
}

/// What may be wrong with a media type, and with its properties and actions.
package enum TypeProblem: Sendable {
  /// A declared type has no identity field: it is empty, or NULL.
  case noIdentityField(isEmpty: Bool)

  /// A declared type has no layout.
  case noLayout

  /// The layout of a declared type can't be parsed.
  case layout(String, Layout.Failure)

  /// The array of properties or actions is NULL, or has too many elements.
  case bindingCount(Int, list: String)

  /// A property or an action lacks a part; its name is empty if that is the part.
  case binding(BindingPart, list: String, index: Int, name: String)

  /// Two properties or two actions have the same name.
  case bindingTwice(String, list: String)

  /// The signature of a property or an action can't be parsed, or has a parameter that there is no argument for.
  case signature(name: String, PluginError)

  /// The result of an action isn't an optional text.
  case actionResult(ForeignFunction)

  /// A part of a property or an action that each needs.
  package enum BindingPart: String, Sendable {
    case name, signature, function
  }
}

/// What may be wrong with the titles of actions, and with views for other purposes than a row.
package enum ScreenProblem: Sendable {
  /// The title at an index lacks a part; the name of the action is empty if that is unknown.
  case title(TitlePart, index: Int, action: String)

  /// The title at an index is for an action that the plugin doesn't have; `isKindKnown` is whether it has the kind.
  case unknownAction(String, index: Int, isKindKnown: Bool)

  /// The title of an action has more bytes than a host reads.
  case longTitle(bytes: Int, index: Int, action: String)

  /// An action has two titles.
  case titleTwice(action: String)

  /// A view is for a row, which its media type draws.
  case rowView

  /// A view has no layout if its type is declared, and no function to draw otherwise.
  case emptyView(purpose: UInt32, isDeclared: Bool)

  /// The layout of the view of a declared type can't be parsed.
  case layout(String, Layout.Failure, purpose: UInt32)

  /// A kind has two views for one purpose.
  case viewTwice(purpose: UInt32)

  /// A part of an action's title that each needs.
  package enum TitlePart: Sendable {
    case kind, action, text
  }
}
