/// What the program does when a key is pressed.
enum Command: Character {
  /// Ends the session, and with it the program.
  case end = "q"

  /// Ends the session twice.
  case endTwice = "Q"

  /// Throws an error, which ends the program.
  case fail = "e"

  /// Ends the program without ending the session.
  case exit = "x"

  /// Suspends the program.
  case suspend = "z"

  /// Shows another frame, or a hundred.
  case show = "f"
  case showMany = "F"

  /// Draws the last frame again.
  case redraw = "r"

  /// Turns the mouse's reports off or on.
  case mouseOff = "m"
  case mouseOn = "M"

  /// Lends the terminal until a line is typed.
  case lend = "l"

  /// Writes what is known of the terminal to the log.
  case facts = "i"

  /// Blocks the main actor for good.
  case hang = "h"

  /// Reads memory that isn't there, on the main thread or on another one.
  case fault = "s"
  case faultElsewhere = "S"

  /// Calls abort().
  case abort = "a"

  /// Divides by zero, as the processor sees it.
  case arithmetic = "d"

  /// Fails a precondition.
  case trap = "t"

  /// Overflows the stack.
  case overflow = "o"
}
