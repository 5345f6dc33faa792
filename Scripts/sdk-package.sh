#!/usr/bin/env bash
# Prints the manifest of the SDK, the Swift package that an installation has for plugins, their tests, and programs that
# show plugin items:
#
#   sdk-package.sh                          the manifest of what comes as sources
#   sdk-package.sh --compiled LIBRARIES     the manifest of what comes compiled, too, and links these libraries
#   sdk-package.sh --compiler               the version of the compiler that reads what comes compiled
#   sdk-package.sh --modules [PRODUCT]...   the names of its modules, or of those that products need; each stands behind
#                                           those that it depends on
#
# The manifest is Package.swift with fewer products and targets: the products below, and what they depend on.
set -euo pipefail
cd "$(dirname "$0")/.."

products="BinderyPlugin BinderyTesting BinderyCollections BinderyInterface BinderyRendering PluginManifest"

# Prints the version of the compiler, with its third part.
compiler() {
  swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+)(\.[0-9]+)?.*/\1 \2/p' |
    { read -r version patch; echo "$version${patch:-.0}"; }
}

mode=manifest
libraries=
case ${1-} in
  '') ;;
  --compiled)
    [ $# -eq 2 ] || { echo "usage: sdk-package.sh --compiled LIBRARIES" >&2; exit 2; }
    libraries=$2 ;;
  --compiler) compiler; exit ;;
  --modules)
    mode=modules
    [ $# -eq 1 ] || products="${*:2}" ;;
  *) echo "usage: sdk-package.sh [--compiled LIBRARIES | --compiler | --modules [PRODUCT]...]" >&2; exit 2 ;;
esac

awk -v mode="$mode" -v wanted="$products" '
  NR == 1 { version = $0 }
  /^  products: \[$/ { list = "product"; next }
  /^  targets: \[$/ { list = "target"; next }
  /^  \]/ { list = "" }
  /^  swiftLanguageModes:/ { inRest = 1 }
  inRest { rest = rest $0 "\n"; next }
  !list || /^ *\/\// || /^$/ { next }
  # Each product and target begins with a dot after four spaces.
  /^    \./ { name = "" }
  !name { name = list; count++; key = count; kind[key] = list }
  { text[key] = text[key] $0 "\n" }

  END {
    for (key = 1; key <= count; key++) places[kind[key], named(text[key])] = key
    number = split(wanted, names, " ")
    for (place = 1; place <= number; place++) visit("product", names[place], "targets")
    if (failed) exit 1
    if (mode == "modules") for (place = 1; place <= reached; place++) print order[place]
    else printManifest()
  }

  # Returns the name that the text of a product or target begins with.
  function named(text) {
    match(text, /name: "[^"]*"/)
    return substr(text, RSTART + 7, RLENGTH - 8)
  }

  # Puts a target behind those that it depends on, or the targets of a product.
  function visit(list, name, label,    key, parts, number, part) {
    if ((list, name) in seen) return
    seen[list, name] = 1
    key = places[list, name]
    if (!key) { print "sdk: Package.swift has no " list " " name >"/dev/stderr"; failed = 1; return }
    number = split(listed(text[key], label), parts, "\"")
    for (part = 2; part <= number; part += 2) visit("target", parts[part], "dependencies")
    if (list == "target") order[++reached] = name
  }

  # Returns the list with a label in the text of a product or target.
  function listed(text, label,    start) {
    start = index(text, label ": [")
    if (!start) return ""
    text = substr(text, start)
    return substr(text, 1, index(text, "]"))
  }

  # Prints the text of a product or target; pages for developers are not installed.
  function printItem(text) {
    gsub(/, exclude: \["[^"]*\.md"\]/, "", text)
    sub(/,?\n$/, ",", text)
    print text
  }

  function printManifest(    place) {
    print version "\nimport PackageDescription\n"
    print "// What plugins in Swift, their tests, and programs that show plugin items are built with: the part of Bindery"
    print "// that their authors import, as it was installed."
    print "let package = Package(\n  name: \"bindery\",\n  products: ["
    for (place = 1; place <= number; place++) printItem(text[places["product", names[place]]])
    print "  ],\n  targets: ["
    for (place = 1; place <= reached; place++) printItem(text[places["target", order[place]]])
    printf "  ],\n%s", rest
  }' Package.swift

[ -n "$libraries" ] || exit 0

# shellcheck disable=SC2086 # They are words.
compiler=$(compiler)
printf -v quoted ', "%s"' $libraries
sed -e "s/@compiler@/$compiler/" -e "s/@next@/${compiler%.*}.$((${compiler##*.} + 1))/" -e "s/@libraries@/${quoted:2}/" \
  Scripts/SDK/compiled.swift.in
