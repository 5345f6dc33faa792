#!/usr/bin/env bash
# Writes a manual page for each command, from what the program's help says: man-pages.sh PROGRAM FOLDER
set -euo pipefail

program=$1 folder=$2
version=$("$program" --version)

# Prints the help of a command, each entry on a line of its own.
help_of() { COLUMNS=1000 "$program" "$@" --help </dev/null; }

# Prints the commands that a command has.
commands_of() { help_of "$@" | awk '/^SUBCOMMANDS:/ { on = 1; next } on && /^  [a-z]/ { print $1 } on && /^$/ { exit }'; }

# Writes the page of a command, and those of the commands that it has.
write_pages() {
  local name
  name=$(IFS=-; echo "bindery${*:+-$*}")
  help_of "$@" | awk -v name="$name" -v version="$version" '
    function safe(text) { gsub(/\\/, "\\e", text); gsub(/-/, "\\-", text); return text ~ /^[.\x27]/ ? "\\&" text : text }
    function begin(heading, kind) { section = heading; part = kind; order[++count] = heading; body[heading] = "" }
    function add(line) { body[section] = body[section] line "\n" }
    function put(heading, isVerbatim) {
      if (!(heading in body) || body[heading] ~ /^\n*$/) return
      print ".SH " heading
      sub(/\n+$/, "\n", body[heading])
      printf isVerbatim ? ".nf\n%s.fi\n" : "%s", body[heading]
      delete body[heading]
    }
    /^OVERVIEW: / { sub(/^OVERVIEW: /, ""); sub(/\.$/, ""); summary = safe($0); begin("DESCRIPTION", "text"); next }
    /^USAGE: / { sub(/^USAGE: /, ""); begin("SYNOPSIS", "text"); add(safe($0)); next }
    /^(ARGUMENTS|OPTIONS|SUBCOMMANDS):$/ { sub(/:$/, ""); begin($0, "entries"); next }
    /^[A-Z][A-Z ]*:$/ { sub(/:$/, ""); begin($0, "lines"); next }
    /^$/ { if (part != "entries" && body[section] != "") add(""); next }
    part == "entries" && /^  See / { next }
    part == "entries" && /^  [^ ]/ {
      at = match(substr($0, 3), /  +[^ ]/)
      add(".TP\n.B " safe(at ? substr($0, 3, at - 1) : substr($0, 3)))
      if (at) add(safe(substr($0, at + RLENGTH + 1)))
      next
    }
    part == "entries" { sub(/^ +/, "") }
    { add(safe($0)) }
    END {
      print ".TH " toupper(name) " 1 \"\" \"bindery " version "\" \"Bindery\""
      print ".SH NAME"; print safe(name) " \\- " summary
      put("SYNOPSIS"); put("DESCRIPTION"); put("ARGUMENTS"); put("OPTIONS"); put("SUBCOMMANDS")
      for (index_ = 1; index_ <= count; index_++) put(order[index_], 1)
    }
  ' >"$folder/$name.1"
  local command
  for command in $(commands_of "$@"); do write_pages "$@" "$command"; done
}

write_pages
