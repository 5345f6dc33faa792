/// A breach of the contract in a plugin's table.
///
/// A judge decides about a fault: a host refuses a plugin whose fault it can't tolerate, and the tester reports each
/// fault.
package struct TableFault: Error, Sendable {
  /// The description of a fault, by the tables in which it can occur.
  package enum Problem: Sendable {
    case table(TableProblem), plugin(PluginProblem), type(TypeProblem), screen(ScreenProblem)
  }

  /// The struct of the contract that has the fault.
  package let table: SizedStruct

  /// The kind, such as `song`, of the media type, title or view with the fault; empty if there is none or it isn't
  /// known.
  package let kind: String

  /// The description of the fault.
  package let problem: Problem
}

/// A fault that can occur in any table.
package enum TableProblem: Sendable {
  /// The size in bytes that the table states is smaller than that of its first version, or implausibly large.
  case size(Int)

  /// The member `reserved` of the table has this value instead of 0.
  case reserved(UInt32)

  /// A text of the table is damaged. `name` is a noun phrase for the text; `symbol` is the member or struct that holds
  /// it.
  case text(TextDamage, name: String, symbol: String)

  /// An array is NULL or has too few or too many elements; the values are their count and what they are, such as
  /// `view`.
  case count(Int, of: String)

  /// The element at `index` of an array is NULL; the text says what the elements are, such as `view`.
  case null(String, index: Int)

  /// The kind of a media type or a view, the id of a source, or the scheme of a fetcher is NULL or empty.
  case noName

  /// A mandatory function of the table, with this name, is NULL.
  case noFunction(String)

  /// The table lists a kind that it may not list; `index` is the index of the kind in the list.
  case unknownKind(String, index: Int)

  /// The table lists this kind twice.
  case kindTwice(String)

  /// The way in which a text is damaged.
  package enum TextDamage: Hashable, Sendable {
    /// The text is longer than 1 MiB, or has no NUL at its end.
    case endless

    /// The text isn't valid UTF-8; `start` is its beginning, with the invalid bytes replaced.
    case invalid(start: String)
  }
}

/// A fault of a plugin as a whole.
package enum PluginProblem: Sendable {
  /// The plugin is built for this version of the contract, whose major number isn't the host's.
  case contract(ContractVersion)

  /// The identifier or the version of the plugin is NULL.
  case noIdentity

  /// The plugin has no media type, and neither a source nor a fetcher.
  case bringsNothing
}

/// A fault in a media type, or in its properties and actions.
package enum TypeProblem: Sendable {
  /// A declared media type has no identity field; `isEmpty` is whether its name is empty rather than NULL.
  case noIdentityField(isEmpty: Bool)

  /// A declared media type has no layout.
  case noLayout

  /// The layout of a declared media type can't be parsed; the values are its text and the reason.
  case layout(String, Layout.Failure)

  /// The array of properties or actions, which `list` names, is NULL or has this number of elements, which is too
  /// large.
  case bindingCount(Int, list: String)

  /// The property or action at `index` of `list` lacks a part; `name` is its name, or empty if the name is missing.
  case binding(BindingPart, list: String, index: Int, name: String)

  /// Two properties or two actions have this name; `list` is `properties` or `actions`.
  case bindingTwice(String, list: String)

  /// The signature of the property or action `name` can't be parsed, or has a parameter that no argument is available
  /// for.
  case signature(name: String, PluginError)

  /// The function of this action returns something other than an optional text.
  case actionResult(ForeignFunction)

  /// A part that each property and each action must have.
  package enum BindingPart: String, Sendable {
    case name, signature, function
  }
}

/// A fault in the titles of actions, or in the views for other purposes than a row.
package enum ScreenProblem: Sendable {
  /// The title at `index` lacks a part; `action` is the name of its action, or empty if that isn't known.
  case title(TitlePart, index: Int, action: String)

  /// The title at `index` is for an action that the plugin doesn't have; `isKindKnown` is whether the plugin has its
  /// kind.
  case unknownAction(String, index: Int, isKindKnown: Bool)

  /// The title of an action is larger than the limit; `bytes` is its size.
  case longTitle(bytes: Int, index: Int, action: String)

  /// The action with this name has two titles.
  case titleTwice(action: String)

  /// A view's purpose is the row, which only the media type itself may draw.
  case rowView

  /// A view has nothing to be drawn by: no layout in a declared media type, or no draw function in another one.
  case emptyView(purpose: UInt32, isDeclared: Bool)

  /// The layout of a view of a declared media type can't be parsed; the values are its text, the reason and the
  /// purpose.
  case layout(String, Layout.Failure, purpose: UInt32)

  /// A kind has two views for the same purpose, given by its number in the contract.
  case viewTwice(purpose: UInt32)

  /// A part that each title of an action must have.
  package enum TitlePart: Sendable {
    case kind, action, text
  }
}
