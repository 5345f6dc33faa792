extension RustTemplate {
  /// The Rust source of the functions that compute properties and actions, as far as the plugin needs them.
  var functions: String {
    let all = [
      ("text", Self.textFunction), ("number", Self.numberFunction), ("real", Self.realFunction),
      ("flag", Self.flagFunction), ("duration", durationFunction), ("year", Self.yearFunction),
      ("page", Self.pageFunction),
    ]
    return type.sources(of: all).map { $0 + "\n" }.joined()
  }

  /// The Rust function that returns a text field unchanged.
  private static let textFunction = """
    /// A text of the item, as it stands.
    extern "C" fn text(value: *const c_char) -> *const c_char {
        value
    }

    """

  /// The Rust function that returns an integer field unchanged.
  private static let numberFunction = """
    /// A number of the item, as it stands.
    extern "C" fn number(value: *const i64) -> *const i64 {
        value
    }

    """

  /// The Rust function that returns a floating-point field unchanged.
  private static let realFunction = """
    /// A number of the item with a fraction, as it stands.
    extern "C" fn real(value: *const f64) -> *const f64 {
        value
    }

    """

  /// The Rust function that returns a Boolean field unchanged.
  private static let flagFunction = """
    /// A truth value of the item, as it stands.
    extern "C" fn flag(value: *const bool) -> *const bool {
        value
    }

    """

  /// The Rust function that formats a length as a clock shows it.
  private var durationFunction: String {
    let (name, seconds) = type.divisor == 1 ? ("length", "length") : ("millis", "millis / \(type.divisor)")
    return """
      /// Formats a length as a clock shows it, or returns a null pointer if it is unknown.
      extern "C" fn duration(\(name): *const i64) -> *const c_char {
          bindery::show(|| {
              let \(name) = bindery::number(\(name))?;
              clock(\(seconds))
          })
      }

      fn clock(seconds: i64) -> Option<String> {
          let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
          match seconds {
              i64::MIN..=-1 => None,
              0..=3599 => Some(format!("{:02}:{:02}", minutes, rest)),
              _ => Some(format!("{:02}:{:02}:{:02}", hours, minutes, rest)),
          }
      }

      """
  }

  /// The Rust function that returns the year of a date.
  private static let yearFunction = """
    /// Returns the year that a date begins with, or a null pointer if it doesn't begin with one.
    extern "C" fn year(date: *const c_char) -> *const c_char {
        bindery::show(|| year_of(bindery::string(date)?))
    }

    fn year_of(date: &str) -> Option<String> {
        let digits: String = date.chars().take_while(char::is_ascii_digit).collect();
        Some(digits).filter(|digits| digits.len() == 4)
    }

    """

  /// The Rust function that returns the action that opens an address.
  private static let pageFunction = """
    /// Returns the action that opens an address, or a null pointer if there is none.
    extern "C" fn page(address: *const c_char) -> *const c_char {
        bindery::show(|| Some(format!("open {}", bindery::string(address)?)))
    }

    """

  /// The Rust source of the module that tests the functions and the manifest.
  var test: String {
    let all = [
      ("duration", Self.test("length_is_a_clocks", #"assert_eq!(clock(5025).as_deref(), Some("01:23:45"));"#)),
      ("duration", Self.test("length_below_zero_is_unknown", "assert_eq!(clock(-1), None);")),
      ("year", Self.test("year_begins_a_date", #"assert_eq!(year_of("2005-10-11").as_deref(), Some("2005"));"#)),
      ("page", Self.test("page_without_address_is_none", "assert!(page(std::ptr::null()).is_null());")),
    ]
    let kind = #"assert!(MANIFEST.contains("\"\#(scaffold.samples.kind)\""));"#
    let tests = type.sources(of: all) + [Self.test("manifest_names_the_kind", kind)]
    return "#[cfg(test)]\nmod tests {\n    use super::*;\n\n" + tests.joined(separator: "\n") + "}\n"
  }

  /// Returns a Rust test with a name and one statement.
  private static func test(_ name: String, _ statement: String) -> String {
    "    #[test]\n    fn \(name)() {\n        \(statement)\n    }\n"
  }
}
