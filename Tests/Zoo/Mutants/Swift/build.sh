#!/usr/bin/env bash
# Compiles the plugin against a build of the package: build.sh BUILD-FOLDER OUTPUT.so [BUG_NAME]
#
# The folder is one of `swift build`, eg: .build/debug. A bug is a compilation condition of the sources, or a line
# '// BUG_NAME: flags FLAG...' in one of them, whose flags the compiler is given. They are read as words, and never run.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$here/../../../.." && pwd)

fatal() { echo "build.sh: $*" >&2; exit 1; }

[ $# -ge 2 ] && [ $# -le 3 ] || { echo "usage: build.sh BUILD-FOLDER OUTPUT.so [BUG_NAME]" >&2; exit 2; }
build=$(cd "$1" && pwd)
output=$2
bug=${3-}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

flags=()
if [ -n "$bug" ]; then
  grep -qrw --include='*.swift' "$bug" "$here/Sources" || fatal "no source has the bug '$bug'"
  read -ra flags < <(sed -n "s|^// $bug: flags ||p" "$here"/Sources/*.swift) || true
  flags+=(-D "$bug")
fi

# A release build has its code optimized, as has what authors give to others.
case $build in
  */release) flags+=(-O -wmo) ;;
  *) flags+=(-Onone) ;;
esac

# The manifest and the entry, as the build-tool plugin writes them.
"$build/bindery-manifest" "$here/plugin.json" "$work/PluginEntry.swift"

# The SDK's objects are those that the package links into a plugin of its own.
objects=$build/Podcast.product/Objects.LinkFileList
[ -f "$objects" ] || fatal "'$build' has no plugin of the package; build it first"
grep -E '/(Bindery|BinderyPlugin|CBindery)\.build/' "$objects" >"$work/sdk.list"

swiftc -emit-library -module-name Trails -swift-version 6 -g -parse-as-library \
  -enable-upcoming-feature NonisolatedNonsendingByDefault \
  -I "$build/Modules" -I "$package/Sources/C/CBindery/include" \
  "$here"/Sources/*.swift "$work/PluginEntry.swift" "@$work/sdk.list" \
  -Xlinker "--version-script=$package/Sources/C/PluginExports/exports.map" \
  "${flags[@]}" -emit-module-path "$work/Trails.swiftmodule" -o "$output"
