#!/usr/bin/env bash
# Checks that a build compiles what has changed, all of it and nothing else: check-builds.sh
#
# It takes both builds as they are, the tests' and the release, and judges by files and their times, never by how long
# something takes:
#
# 1. whatever a module has read is an input of its command, so that no change of it can be missed;
# 2. with nothing to do, nothing is compiled, also after a build of the other configuration, in another environment, and
#    after a build of a package that depends on this one and shares its folder, or an install;
# 3. in a copy with short sources, each change is in the library that is built next.
set -euo pipefail
cd "$(dirname "$0")/.."

top=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

log() { echo "builds: $*" >&2; }
fatal() { log "$@"; exit 1; }

release=$(make --silent where) debug=$(make --silent where-tests)
[ -x "$release/bindery" ] || fatal "there is no release build in $release; run 'make build'"
[ -x "$debug/bindery" ] || fatal "there is no build of the tests in $debug; run 'make build-tests'"
# The commands name the folders that these links stand for.
release=$(cd "$release" && pwd -P) debug=$(cd "$debug" && pwd -P)

# --- What was read is an input.

# Prints what commands of a kind are made of, a line each: NAME, TAB, INPUTS, TAB, ARGUMENTS: commands YAML KIND
commands() {
  awk -v pattern="^  \"C\\\\..*\\\\.$2\":\$" '
    /^  "/ { name = $0 ~ pattern ? substr($0, 4, length($0) - 5) : "" }
    name && /^    inputs: / { inputs = $0 }
    name && /^    args: / { print name "\t" inputs "\t" $0 }' "$1"
}

# Succeeds where an object file among the inputs is compiled again when a file changes: follows INPUTS BIN FILE
follows() {
  local list
  while IFS= read -r list; do
    [[ $1 != *"\"${list%.d}.o\""* ]] || return 0
  done < <(grep -lF -- "$3" "$2"/*.build/*.c.d "$2"/*.build/*.cpp.d)
  return 1
}

# Checks the commands of a configuration: complete CONFIGURATION BIN
complete() {
  local bin=$2 name inputs arguments folder file other missed=0 count=0
  local scratch=${bin%/*/*}
  local yaml=$scratch/$1.yaml
  while IFS=$'\t' read -r name inputs arguments; do
    folder=$(sed -E 's|.*"-output-file-map","([^"]*)/output-file-map.json".*|\1|' <<<"$arguments")
    count=$((count + 1))
    while IFS= read -r file; do
      case $file in
        *.swiftmodule)
          # Its own is an output, that of a program goes with the program, and other packages' with their versions.
          other=$(basename "$file" .swiftmodule)
          [[ $inputs == *"\"$file\""* || $arguments == *"\"-emit-module-path\",\"$file\""* ]] && continue
          [[ $inputs == *"\"$bin/${other//_/-}\""* ]] && continue
          ! compgen -G "$scratch/checkouts/*/Sources/$other" >"$work/names" || continue ;;
        *) ! follows "$inputs" "$bin" "$file" || continue ;;
      esac
      log "$name reads $file and isn't compiled again when that changes"
      missed=$((missed + 1))
    done < <(cat "$folder"/*.d 2>/dev/null | tr ' ' '\n' |
      grep -E "^($bin/Modules(-tool)?/.*\.swiftmodule|$top/Sources/.*\.h)$" | sort -u || true)
  done < <(commands "$yaml" module)
  while IFS=$'\t' read -r name inputs arguments; do
    file=$(sed -nE 's|.*"--version-script=([^"]*)".*|\1|p' <<<"$arguments")
    if [ -n "$file" ] && ! follows "$inputs" "$bin" "$file"; then
      log "$name reads $file and isn't linked again when that changes"
      missed=$((missed + 1))
    fi
  done < <(commands "$yaml" '(exe|dylib|test)')
  [ "$count" -gt 0 ] || fatal "there are no commands in $yaml"
  [ "$missed" -eq 0 ] || fatal "$missed inputs are missing in $1 builds: name the targets in Package.swift, or" \
    "include the header in a source of its module"
}

complete release "$release"
complete debug "$debug"

# --- With nothing to do, nothing is compiled.

# Prints the times of what was compiled and linked. SwiftPM itself links the tool that writes manifests each time.
listing() {
  find "$1" -name ModuleCache -prune -o -name '*-tool*' -prune -o \
    -type f \( -name '*.o' -o -name '*.so' -o -name '*.swiftmodule' -o -name '*.xctest' -o -perm -u+x \) \
    -printf '%T@ %P\n' | sort -k 2
}

# Builds, and expects all files to be as they were: idle BIN WHAT COMMAND...
idle() {
  local bin=$1 what=$2
  listing "$bin" >"$work/before"
  "${@:3}" >"$work/output" 2>&1 || { cat "$work/output" >&2; fatal "$what failed"; }
  listing "$bin" >"$work/after"
  diff "$work/before" "$work/after" >"$work/difference" ||
    fatal "$what made $(grep -c '^>' "$work/difference") files anew with nothing to do:" \
      "$(sed -n 's/^> [^ ]* //p' "$work/difference" | head -5 | tr '\n' ' ')"
}

idle "$release" "a release build" make build
idle "$debug" "a build of the tests" make build-tests
idle "$release" "a release build in another environment" \
  env -u BINDERY_WARNINGS_AS_ERRORS BINDERY_ANOTHER_ENVIRONMENT=1 make build

# Others that build with this package, or install it, don't have it built again either. The benchmarks are one such
# package, and share the folder of the tests.
make build-benchmarks >"$work/output" 2>&1 || { cat "$work/output" >&2; fatal "Benchmarks isn't built"; }
idle "$debug" "a build of the tests after one of a package that depends on this one" make build-tests
idle "$debug" "a build of the benchmarks after one of the tests" make build-benchmarks
make install DESTDIR= PREFIX="$work/prefix" >"$work/output" 2>&1 || { cat "$work/output" >&2; fatal "no install"; }
idle "$release" "a second install" make install DESTDIR= PREFIX="$work/prefix"
idle "$release" "a release build after an install" make build

# --- What has changed is in the library.

copy=$work/copy
mkdir -p "$copy/.build"
cp -R Plugins Sources Package.swift Package.resolved "$copy/"
# With what was fetched, the copy needs no network.
for kept in checkouts repositories workspace-state.json; do
  [ -e ".build/$kept" ] || fatal "there is no .build/$kept to build a copy with; run 'swift package resolve'"
  cp -R ".build/$kept" "$copy/.build/"
done
for module in Sources/Bindery Sources/BinderyStreams Sources/BinderyPlugin Plugins/Song Plugins/StoreFormats; do
  find "$copy/$module" -name '*.swift' -delete
done
for module in Sources/BinderyStreams Plugins/StoreFormats; do
  echo "enum Nothing {}" >"$copy/$module/Nothing.swift"
done

cat >"$copy/Sources/Bindery/Core.swift" <<'SWIFT'
import CBindery
public func core() -> String { "the first words of the core" }
public func contract() -> String { BINDERY_WORDS }
SWIFT
cat >"$copy/Sources/BinderyPlugin/PluginExport.swift" <<'SWIFT'
@_exported public import Bindery
public enum PluginExport {
  public static func open(
    _ plugin: Any.Type, id: String, version: String, host: UnsafeRawPointer?, failure: UnsafeRawPointer?
  ) -> UnsafeRawPointer? { nil }
}
SWIFT
cat >"$copy/Plugins/Song/SongPlugin.swift" <<'SWIFT'
import BinderyPlugin
struct SongPlugin {}
@c(song_words)
public func words() { print(core(), contract()) }
SWIFT
header="Sources/C/CBindery/include/bindery.h"
sed '$i #define BINDERY_WORDS "the first words of the contract"' "$top/$header" >"$copy/$header"
library=$copy/.build/release/libSong.so

# Changes a file of the copy: change FILE FROM TO
change() {
  grep -qF -- "$2" "$copy/$1" || fatal "$1 has no '$2'"
  sed "s/$2/$3/" "$copy/$1" >"$work/changed"
  cp "$work/changed" "$copy/$1"
}

# Builds the copy's library, and nothing that it doesn't need: copied CONFIGURATION
copied() {
  BINDERY_PRODUCTS=Song swift build --package-path "$copy" -c "$1" --disable-index-store -debug-info-format none \
    >"$work/output" 2>&1 || { cat "$work/output" >&2; exit 1; }
}

# Succeeds where the library's code, data or manifest has some words.
has() { grep -aqF -- "$1" "$library"; }

# Expects words in the library, and others not: expect FILE NEW OLD
expect() {
  copied release
  has "$2" || fatal "$1 was changed, and the library doesn't have '$2'"
  ! has "$3" || fatal "$1 was changed, and the library still has '$3'"
}

# Changes one file, builds, and expects the change in the library: follow FILE FROM TO
follow() {
  change "$@"
  expect "$1" "$3" "$2"
}

copied release
has "the first words of the core" || fatal "the copy's library hasn't the words of its sources"
# The other configuration takes this change in first, with the file that both share.
change Plugins/Song/plugin.json "Songs of the iTunes Store" "Songs of another store"
copied debug
expect Plugins/Song/plugin.json "Songs of another store" "Songs of the iTunes Store"
follow Sources/Bindery/Core.swift "the first words of the core" "the second words of the core"
follow "$header" "the first words of the contract" "the second words of the contract"
change Sources/C/PluginExports/exports.map "bindery_plugin_open;" "bindery_plugin_open; song_words;"
copied release
nm -D --defined-only "$library" | grep -q ' song_words$' || fatal "exports.map was changed, and the library shows the same"

log "each change is built, and nothing else"
