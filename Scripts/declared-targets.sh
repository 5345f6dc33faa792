#!/usr/bin/env bash
# Prints the targets that Package.swift declares, as it is written: SwiftPM itself knows them with all that they reach.
#
# A line is a target, and has six columns with tabs between: its name; its kind, which is `target`, `executableTarget`,
# `systemLibrary`, `plugin` or `testTarget`; its folder; the names that it depends on; those of its build plugins; and
# `mediaPlugins` where Package.swift makes it of that list.
set -euo pipefail
cd "$(dirname "$0")/.."

media=$(sed -n '/^let mediaPlugins = \[/,/^\]/p' Package.swift | grep -oE '"[A-Za-z]+"' | tr -d '"' | paste -sd ' ' -)
[ -n "$media" ] || { echo "declared-targets: Package.swift has no list 'mediaPlugins' of media types" >&2; exit 1; }

awk -v media="$media" '
  /^  targets: \[/ { inside = 1; next }
  /^  swiftLanguageModes:/ { inside = 0 }
  !inside || /^ *\/\// { next }
  /\.(target|executableTarget|systemLibrary|testTarget|plugin)\(/ { finish(); text = "" }
  { text = text " " $0 }
  END { finish() }

  # Prints the lines of what one target declares.
  function finish(    kind, name, folder, list, count, names, place) {
    if (!match(text, /\.(target|executableTarget|systemLibrary|testTarget|plugin)\( *name: *("[^"]*"|\$0)/)) return
    kind = substr(text, RSTART + 1, RLENGTH - 1)
    name = kind
    sub(/\(.*$/, "", kind)
    sub(/^.*name: */, "", name)
    gsub(/"/, "", name)
    folder = (kind == "testTarget" ? "Tests/" : "Sources/") name
    if (match(text, /path: "[^"]*"/)) folder = substr(text, RSTART + 7, RLENGTH - 8)
    sub(/\\\(\$0\)/, "$0", folder)
    list = name == "$0" ? "mediaPlugins" : ""
    count = split(list ? media : name, names, " ")
    for (place = 1; place <= count; place++) {
      sub(/\$0$/, names[place], folder)
      print names[place] "\t" kind "\t" folder "\t" listed("dependencies") "\t" listed("plugins") "\t" list
      sub(/[^\/]*$/, "$0", folder)
    }
  }

  # Returns the names in the list with a label, with spaces between.
  function listed(label,    list, rest, parts, count, part, found) {
    if (!match(text, "[( ]" label ": \\[")) return ""
    list = substr(text, RSTART + RLENGTH)
    rest = list
    sub(/\].*$/, "", list)
    sub(/^[^]]*\] */, "", rest)
    gsub(/package: "[^"]*"/, "", list)
    count = split(list, parts, "\"")
    for (part = 2; part <= count; part += 2) found = found " " parts[part]
    if (rest ~ /^\+ mediaPlugins/) found = found " " media
    return substr(found, 2)
  }' Package.swift
